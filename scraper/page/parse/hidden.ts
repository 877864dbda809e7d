import type { Block } from '#scraper/text/page-text.ts'
import type { DomElement } from './dom.ts'

const NEVER_SHOWN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'canvas',
  'iframe',
  'object',
  'video',
  'audio',
  'title',
  'meta',
  'link',
  'datalist',
])
// A margin of a hundred pixels draws a section over the one above it; one of thousands puts it off the screen.
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|(?<!margin-)(?:left|top|right|text-indent)\s*:\s*-\d{3,}|margin-\w+\s*:\s*-\d{4,}|clip\s*:\s*rect\(\s*0|(?<![\w-])(?:max-)?(?:height|width)\s*:\s*[01]px/i
const SHOWING_STYLE = /display\s*:|opacity\s*:|visibility\s*:\s*visible|position\s*:\s*(?:static|relative)/i
const TRANSPARENT = /opacity\s*:\s*0(?![.\d]*[1-9])/i
// Many pages fade in each part as it is scrolled to: it moves or has a transition, and has its place on the page. A notice, a tooltip and a
// dialog lie over the page and are shown when something is done.
const FADES_IN = /(?:^|[\s;{])(?:transform|transition|animation)[\w-]*\s*:/i
const OVERLAYS = /position\s*:\s*(?:fixed|absolute)|pointer-events\s*:\s*none/i
const HIDING_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|d-none|is-hidden)(?:\s|$)/i
// An accordion hides an answer until it is opened; that does not hide it from the reader.
const FOLDING_CLASS = /accord|panel|answer|collaps|toggle|tab|faq|content|drawer|menu/i

// More than a page has, so that a hostile one is not compared with itself.
const MAX_SHOWN = 100

/** What a page's own style blocks hide outright, and which pairs of classes (".view.active") they show all the same. */
export type HiddenNames = { hidden: ReadonlySet<string>; shown: readonly { name: string; beside: string }[] }

export function findHiddenNames(styleText: string): HiddenNames {
  const hidden = new Set<string>()
  const shown: { name: string; beside: string }[] = []
  for (const rule of styleText.matchAll(/(?<=^|[}\s])([.#])([\w-]+)(?:\.([\w-]+))?\s*\{([^{}]*)\}/g)) {
    const [, sign, name, beside, body] = rule
    if (name === undefined || body === undefined || sign === undefined) continue
    if (beside !== undefined) {
      const shows = sign === '.' && SHOWING_STYLE.test(body) && !isHidingStyle(body)
      if (shows && shown.length < MAX_SHOWN) shown.push({ name, beside })
    } else if (isHidingStyle(body) && !FOLDING_CLASS.test(name)) hidden.add(sign + name)
  }
  return { hidden, shown }
}

function isHidingStyle(style: string): boolean {
  if (HIDING_STYLE.test(style)) return true
  return TRANSPARENT.test(style) && (!FADES_IN.test(style) || OVERLAYS.test(style))
}

/** Whether an element's text is invisible to a reader. */
export function isHidden(element: DomElement, { hidden, shown }: HiddenNames): boolean {
  if (NEVER_SHOWN.has(element.name)) return true
  const { attribs } = element
  if (attribs.hidden !== undefined || attribs['aria-hidden'] === 'true') return true
  if (element.name === 'input' && attribs.type === 'hidden') return true
  if (attribs.style !== undefined && isHidingStyle(attribs.style)) return true
  const classes = attribs.class ?? ''
  if (HIDING_CLASS.test(classes)) return true
  if (hidden.size === 0) return false
  if (attribs.id !== undefined && hidden.has(`#${attribs.id}`)) return true
  const names = new Set(classes.split(/\s+/))
  const isShown = (one: string) => shown.some(({ name, beside }) => name === one && names.has(beside))
  return [...names].some((name) => hidden.has(`.${name}`) && !isShown(name))
}

type Zone = Block['zone']

/** The part of the page that an element is in, `outer` being that of the element around it. */
export function findZone(element: DomElement, outer: Zone): Zone {
  const { name, attribs } = element
  if (name === 'footer' || attribs.role === 'contentinfo') return 'footer'
  if (name === 'nav' || attribs.role === 'navigation') return 'nav'
  if (name === 'header' && outer === 'body') return 'header'
  if (
    outer === 'body' &&
    /(?:^|[\s_-])(?:site-)?footer(?:$|[\s_-])/i.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`)
  ) {
    return 'footer'
  }
  return outer
}
