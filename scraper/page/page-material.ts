import type { ParsedPage } from '#scraper/text/page-text.ts'
import { findAddresses } from './mailboxes/addresses.ts'

/** What a model gets in addition to the visible text. Offsets refer to the page text, which contains all of it except links and fields. */
export type PageMaterial = ReturnType<typeof buildPageMaterial>

const MAX_LINKS = 400

export function buildPageMaterial(page: ParsedPage) {
  const { url, visibleEnd, title, siteName, description, entities } = page
  return {
    url,
    visibleEnd,
    title,
    siteName,
    description,
    entities,
    host: page.host.quote,
    addresses: findAddresses(page).slice(0, 60),
    links: page.links.slice(0, MAX_LINKS).map(({ href, label }) => ({ href, label })),
    forms: page.forms.flatMap(({ fields }) => (fields.length === 0 ? [] : [fields])).slice(0, 6),
  }
}
