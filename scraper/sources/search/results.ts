import { load } from 'cheerio'
import { cleanText } from '#scraper/text/page-text.ts'
import type { SearchResult } from './provider.ts'

const TITLE_LENGTH = 300
const SNIPPET_LENGTH = 1000

/** One result in plain text: services mark the words they found with tags and write characters as entities. */
export function toResult(
  found: { url: string; title: string; snippet: string },
  place: Pick<SearchResult, 'rank' | 'provider' | 'fetchedAt'>,
): SearchResult {
  return {
    url: found.url,
    title: plain(found.title).slice(0, TITLE_LENGTH),
    snippet: plain(found.snippet).slice(0, SNIPPET_LENGTH),
    ...place,
  }
}

function plain(text: string): string {
  // A service may answer with a megabyte in one field; what is kept is short anyway.
  return cleanText(load(text.slice(0, 5_000), null, false).text())
    .trim()
    .toWellFormed()
}
