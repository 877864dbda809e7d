import { pagePattern } from '#scraper/page/page-words.ts'
import {
  type Block,
  createTextBuilder,
  type PageLink,
  type ParsedPage,
  type TextBuilder,
  type Zone,
} from '#scraper/text/page-text.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { type DomElement, type DomNode, parseDom } from './dom.ts'
import { listFields } from './form-fields.ts'
import { findLinks } from './found-links.ts'
import { findHiddenNames, findZone, type HiddenNames, isHidden } from './hidden.ts'
import { readJsonLd } from './json-ld.ts'
import { type PageHead, readHead } from './page-head.ts'
import { textToHtml } from './text-to-html.ts'

const BLOCKS = new Set(
  'address article aside blockquote body button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section summary table tbody td th thead tr ul'.split(
    ' ',
  ),
)
const CONTAINERS = new Set('li tr td th article section div p address figure dl dd details form body'.split(' '))

// "<b>Email</b><span>desk@tallow.com</span>": the label of a mailbox is an element of its own.
const FULL_ADDRESS = /^[\w.+-]+@[\w-]+\.\w/
const MAX_LABEL_LENGTH = 30

type Walk = {
  builder: TextBuilder
  hiddenNames: HiddenNames
  base: URL
  blocks: Block[]
  containers: ParsedPage['containers']
  links: PageLink[]
  /** The start of the latest link. */
  linkAt: number
  mailtos: { address: string; at: number; label: string }[]
  forms: ParsedPage['forms']
  heading: string | null
  brokenAt: number
  open: { start: number; tag: string; zone: Zone; linked: number } | null
}
type Place = { zone: Zone; tag: string; inLink: boolean; reversed: boolean; depth: number }

/** A page and all its links. */
type LinkedPage = ParsedPage & { found: FoundLink[] }

/** Turns a fetched body into text with offsets. Never throws on broken markup. */
export function parsePage(source: { url: string; body: string; contentType: string }): LinkedPage {
  const isPlain = /^text\/plain/i.test(source.contentType)
  const document = parseDom(isPlain ? textToHtml(source.body) : source.body)
  const head = readHead(document)
  const url = new URL(source.url)
  const walk: Walk = {
    builder: createTextBuilder(),
    hiddenNames: findHiddenNames(head.styles),
    base: findBaseUrl(url, head.base),
    blocks: [],
    containers: [],
    links: [],
    linkAt: -1,
    mailtos: [],
    forms: [],
    heading: null,
    brokenAt: -1,
    open: null,
  }
  const root: Place = { zone: 'body', tag: 'body', inLink: false, reversed: false, depth: 0 }
  for (const node of document.children) visit(node, walk, root)
  closeBlock(walk)
  walk.builder.breakLine()
  return { ...withHead(head, walk, url), found: findLinks(document, walk) }
}

function withHead(head: PageHead, walk: Walk, url: URL): ParsedPage {
  const { builder } = walk
  const visibleEnd = builder.length()
  const title = builder.line(head.title)
  const siteName = builder.line(head.meta.get('og:site_name') ?? '')
  const description = builder.line(head.meta.get('description') ?? head.meta.get('og:description') ?? '')
  const { entities, types } = readJsonLd(head.jsonLd, builder)
  const mailtos = walk.mailtos.flatMap(({ address, at, label }) => {
    const span = builder.line(address)
    return span === null ? [] : [{ address: span.quote, span, at, label }]
  })
  const host = builder.line(url.hostname) ?? { start: visibleEnd, end: visibleEnd, quote: url.hostname }
  return {
    url: url.href,
    text: builder.text(),
    visibleEnd,
    title,
    siteName,
    description,
    host,
    ogType: head.meta.get('og:type') ?? null,
    author: head.meta.get('author') ?? head.meta.get('article:author') ?? null,
    published: head.meta.get('article:published_time') ?? null,
    jsonLdTypes: types,
    entities,
    blocks: walk.blocks,
    containers: walk.containers,
    links: walk.links,
    mailtos,
    forms: walk.forms,
    protectedAddresses: head.protectedAddresses,
  }
}

function visit(node: DomNode, walk: Walk, place: Place): void {
  if (node.type === 'text') {
    addText(node.data, walk, place)
    return
  }
  // The limit holds back hostile nesting. Real pages have no visible text at this depth.
  if (!('children' in node) || place.depth > 400) return
  // Scripts and styles have their own node types, so only `attribs` identifies an element.
  if (!('attribs' in node)) {
    for (const child of node.children) visit(child, walk, { ...place, depth: place.depth + 1 })
    return
  }
  if (isHidden(node, walk.hiddenNames)) return
  visitElement(node, walk, place)
}

function visitElement(element: DomElement, walk: Walk, place: Place): void {
  const { name } = element
  if (name === 'br') {
    addLineBreak(walk)
    return
  }
  const isBlock = BLOCKS.has(name)
  if (isBlock) closeBlock(walk)
  const start = walk.builder.length()
  if (name === 'a') walk.linkAt = start
  const inner: Place = {
    zone: findZone(element, place.zone),
    tag: isBlock ? name : place.tag,
    inLink: place.inLink || name === 'a',
    reversed: place.reversed || isReversed(element),
    depth: place.depth + 1,
  }
  for (const child of element.children) visit(child, walk, inner)
  // An address in a placeholder is only an example.
  if (name === 'input' || name === 'textarea')
    addText(` ${element.attribs.placeholder?.replace(/\S*@\S*/g, '') ?? ''} `, walk, inner)
  if (name === 'img' && inner.inLink) addText(` ${element.attribs.alt ?? ''} `, walk, inner)
  const end = walk.builder.length()
  if (name === 'a') addLink(element, walk, start, end, inner.zone)
  if (isBlock) closeBlock(walk)
  if (CONTAINERS.has(name) && end > start) walk.containers.push({ start, end, tag: name })
  if (name === 'form') {
    const words = walk.builder.slice(start, end)
    const search = element.attribs.role === 'search' || words.trim().length < 15
    walk.forms.push({
      start,
      end,
      takesMusic: !search && pagePattern('form-takes-music').test(words),
      fields: search ? [] : listFields(element),
    })
  }
  if (/^h[1-6]$/.test(name) || name === 'summary' || name === 'dt') {
    walk.heading = walk.builder.slice(start, end).trim().slice(0, 200) || walk.heading
  }
}

function addText(raw: string, walk: Walk, place: Place): void {
  if (raw === '') return
  if (walk.open === null) {
    if (raw.trim() === '') return
    walk.builder.breakLine()
    walk.open = { start: walk.builder.length(), tag: place.tag, zone: place.zone, linked: 0 }
  }
  if (needsSpace(raw, walk, place.inLink)) walk.builder.inline(' ')
  const before = walk.builder.length()
  walk.builder.inline(place.reversed ? [...raw.trim()].reverse().join('') : raw)
  if (place.inLink) walk.open.linked += walk.builder.length() - before
}

/** Whether text needs a space before it, as in "Grace Oduya</b><span>Music Supervisor", where only a style sheet separates the words. */
function needsSpace(raw: string, walk: Walk, inLink: boolean): boolean {
  const at = walk.builder.length()
  const last = walk.open !== null && at > walk.open.start ? walk.builder.slice(at - 1, at) : ''
  // A link that begins with @ continues a mailbox whose local part is an element of its own.
  if (inLink && raw.includes('@') && !raw.startsWith('@')) return /\p{L}/u.test(last)
  // "Head of Music</span><a>email": a link rarely begins within a word.
  if (inLink && walk.linkAt === at && /^\p{L}{3}/u.test(raw)) return /\p{Ll}/u.test(last)
  if (FULL_ADDRESS.test(raw) && walk.open !== null)
    return pagePattern('label-of-an-address').test(
      walk.builder.slice(Math.max(walk.open.start, at - MAX_LABEL_LENGTH), at),
    )
  return /^\p{Lu}\p{Ll}/u.test(raw) && /[\p{Ll})]/u.test(last)
}

/** A single line break wraps a line, two in a row separate paragraphs. */
function addLineBreak(walk: Walk): void {
  if (walk.brokenAt === walk.builder.length()) closeBlock(walk)
  walk.builder.breakLine()
  walk.brokenAt = walk.builder.length()
}

function closeBlock(walk: Walk): void {
  if (walk.open === null) return
  const { start, tag, zone, linked } = walk.open
  walk.open = null
  const words = walk.builder.slice(start, walk.builder.length())
  walk.builder.breakLine()
  const first = words.search(/\S/)
  if (first < 0) return
  const from = start + first
  const end = start + words.trimEnd().length
  const isHeading = /^h[1-6]$|^summary$|^dt$/.test(tag)
  const linkShare = Math.min(1, linked / Math.max(1, end - from))
  walk.blocks.push({ start: from, end, tag, zone, heading: isHeading ? null : walk.heading, linkShare })
}

function addLink(element: DomElement, walk: Walk, start: number, end: number, zone: Zone): void {
  const href = element.attribs.href?.trim()
  if (href === undefined || href === '' || href.startsWith('#')) return
  const mailto = /^mailto:([^?]+)/i.exec(href)
  if (mailto?.[1] !== undefined) {
    const subject = safeDecode(/[?&]subject=([^&]{1,120})/i.exec(href)?.[1]?.replace(/\+/g, ' ') ?? '')
    const words = walk.builder.slice(start, end).trim().slice(0, 120)
    const label = `${words.includes('@') ? '' : words} ${subject}`.trim()
    walk.mailtos.push({ address: safeDecode(mailto[1]).trim(), at: start, label })
    return
  }
  const target = URL.parse(href, walk.base)
  if (target === null || !/^https?:$/.test(target.protocol)) return
  const addressee = target.hostname === 'mail.google.com' ? target.searchParams.get('to') : null
  if (addressee !== null) walk.mailtos.push({ address: addressee.trim(), at: start, label: '' })
  const text = walk.builder.slice(start, end).trim().slice(0, 200)
  walk.links.push({ href: target.href, label: text || (element.attribs.title ?? ''), start, end, zone })
}

/** Whether a right-to-left override reverses the text on the screen, which is a way to hide an address from machines. */
function isReversed(element: DomElement): boolean {
  const style = element.attribs.style ?? ''
  return (
    (element.name === 'bdo' && element.attribs.dir === 'rtl') ||
    (/direction\s*:\s*rtl/.test(style) && /bidi-override/.test(style))
  )
}

function findBaseUrl(url: URL, href: string | undefined): URL {
  return (href === undefined ? null : URL.parse(href, url)) ?? url
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
