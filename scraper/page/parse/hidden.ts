import type { Zone } from '#scraper/text/page-text.ts'
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
// A negative margin of hundreds of pixels overlaps sections; one of thousands moves an element off the screen.
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|(?<!margin-)(?:left|top|right|text-indent)\s*:\s*-\d{3,}|margin-\w+\s*:\s*-\d{4,}|clip\s*:\s*rect\(\s*0|(?<![\w-])(?:max-)?(?:height|width)\s*:\s*[01]px/i
const SHOWING_STYLE = /display\s*:|opacity\s*:|visibility\s*:\s*visible|position\s*:\s*(?:static|relative)/i
const TRANSPARENT = /opacity\s*:\s*0(?![.\d]*[1-9])/i
// Many pages fade in their sections on scroll: those have a transition and are in the flow of the page. Notices, tooltips and dialogs
// overlay the page and appear only after an action.
const FADES_IN = /(?:^|[\s;{])(?:transform|transition|animation)[\w-]*\s*:/i
const OVERLAYS = /position\s*:\s*(?:fixed|absolute)|pointer-events\s*:\s*none/i
const HIDING_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|d-none|is-hidden)(?:\s|$)/i
// An accordion hides an answer only until a visitor opens it.
const FOLDING_CLASS = /accord|panel|answer|collaps|toggle|tab|faq|content|drawer|menu/i

// More than real pages have. Bounds the work on a hostile page.
const MAX_SHOWN = 100

/** The names that a page's style blocks hide, and the pairs of classes (".view.active") that they show again. */
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

/** Whether the text of an element is invisible to visitors. */
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

/** The zone of an element within an element in the zone `outer`. */
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
