import type { ParsedPage } from '#scraper/text/page-text.ts'
import { findAddresses } from './mailboxes/addresses.ts'

/** What a model is told of a page beside its visible text. Offsets are into the page's text, which holds all of it but links and fields. */
export type PageMaterial = ReturnType<typeof buildPageMaterial>

const MAX_LINKS = 400

/** Gathers it in the thread that parsed the page. Pure. */
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
    // The fields of each form that is not for searching.
    forms: page.forms.flatMap(({ fields }) => (fields.length === 0 ? [] : [fields])).slice(0, 6),
  }
}
