import { domainOf } from '#scraper/web/shared-hosts.ts'
import { chooseFurniture, type Furniture, LANGUAGES, type Language, numberOf, type Part } from './furniture.ts'
import type { LabelledPage } from './labelled-page.ts'

const MUSIC = /musi[ckq]|música|songs?\b/i

/**
 * Puts the furniture of a real site around a page's own words. What it says is true of any site, so the labels stay right. Plain
 * text and pages in a language that has no furniture are returned as they are.
 */
export function furnish(page: LabelledPage): LabelledPage {
  const language = languageOf(page.body)
  if (page.contentType !== 'text/html' || language === null) return page
  const room = chooseFurniture(page.url, language, MUSIC.test(page.body))
  const isPlainMarkup = numberOf(`markup ${domainOf(page.url)}`) % 2 === 1
  const wrap = (name: string, inside: string) =>
    isPlainMarkup ? `<div class="${name}">${inside}</div>` : `<${name}>${inside}</${name}>`
  const section = (part: Part) =>
    room[part] === null ? '' : `<section class="${part}">${render(room[part])}</section>`
  const menu = isPlainMarkup ? `<div class="menu">${links(room.nav)}</div>` : `<nav>${links(room.nav)}</nav>`
  const small = (room.legal?.text ?? []).map(paragraph).join('')
  const footer = wrap('footer', `${links(room.nav)}${small}${links(room.legal)}${links(room.social)}`)
  const after = [
    ...(['news', 'testimonials', 'careers', 'newsletter'] as const).map(section),
    footer,
    section('cookies'),
  ]
  return { ...page, body: around(page.body, wrap('header', menu), after.join('\n')) }
}

/** English where a page does not say, null where it names a language without furniture. */
function languageOf(html: string): Language | null {
  const named = /<html[^>]*\blang="([a-z]+)/i.exec(html)?.[1]?.toLowerCase() ?? 'en'
  return LANGUAGES.find((language) => language === named) ?? null
}

function around(html: string, before: string, after: string): string {
  const opening = /<body[^>]*>/i.exec(html) ?? /<\/head>/i.exec(html)
  const start = opening === null ? 0 : opening.index + opening[0].length
  const closing = html.search(/<\/body>/i)
  const end = closing < 0 ? html.length : closing
  return `${html.slice(0, start)}${before}\n${html.slice(start, end)}\n${after}${html.slice(end)}`
}

/** One piece of furniture as markup. */
export function render({ heading, text = [], items = [], quotes = [], field, labels = [] }: Furniture): string {
  const buttons = labels.map((label) => `<button>${inMarkup(label)}</button>`).join(' ')
  const form = `<form><input placeholder="${inMarkup(field ?? '')}">${buttons}</form>`
  return [
    heading === undefined ? '' : `<h3>${inMarkup(heading)}</h3>`,
    ...text.map(paragraph),
    ...items.map(
      ({ title, text: words }) => `<div class="teaser"><h4>${inMarkup(title)}</h4>${paragraph(words)}</div>`,
    ),
    ...quotes.map(({ text: words, by }) => `<blockquote>${paragraph(`“${words}”`)}${paragraph(by)}</blockquote>`),
    field === undefined ? buttons : form,
  ].join('')
}

function links(furniture: Furniture | null): string {
  const labels = furniture?.labels ?? []
  return `<ul>${labels.map((label) => `<li><a href="/${numberOf(label)}">${inMarkup(label)}</a></li>`).join('')}</ul>`
}

function paragraph(words: string): string {
  return `<p>${inMarkup(words)}</p>`
}

function inMarkup(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
