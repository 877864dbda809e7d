import { pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

/** Whether a line says that a film's makers are listed. */
export function isFilmCredit(line: string): boolean {
  return pageWords('film-makers-line').test(line)
}

/** Whether a title is of camera, cut or stage. */
export function isFilmCraft(title: string): boolean {
  return pageWords('film-craft').test(title)
}

/** Whether a page's path says that a company shows its people there. */
export function isOwnPath({ url }: ParsedPage): boolean {
  return pageWords('people-path').test(new URL(url).pathname)
}

/** Whether a heading says that a company's own people stand below it. */
export function isOwnHeading(words: string): boolean {
  return pageWords('own-people-heading').test(words) || pageWords('about-heading').test(words)
}

/** Whether a heading or a page's path speaks of people or of contacts, not only of what a company is about. */
export function isPeopleHeading(words: string): boolean {
  return pageWords('own-people-heading').test(words)
}

/** Whether a page's path speaks of people or of contacts. */
export function isPeoplePath({ url }: ParsedPage): boolean {
  const { pathname } = new URL(url)
  return pageWords('people-path').test(pathname.replace(pageWords('about-path'), ''))
}
