import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Title } from '#scraper/text/roles.ts'
import { pageWords } from './page-words.ts'

type TitledLine = { text: string; section: string; block: { heading: string | null }; titles: readonly Title[] }

const NEAR = 6
const FILM_CREW = 20

/** Whether a line says that a film's makers are listed. */
export function isFilmCredit(line: string): boolean {
  return pageWords('film-makers-line').plain.test(line)
}

/** Whether a title is of camera, cut or stage. */
export function isFilmCraft(title: string): boolean {
  return pageWords('film-craft').plain.test(title)
}

/** Whether a page's path says that a house shows its people there. */
export function isOwnPath({ url }: ParsedPage): boolean {
  return pageWords('people-path').plain.test(new URL(url).pathname)
}

/** Whether a heading says that a house's own people stand below it. */
export function isOwnHeading(words: string): boolean {
  return pageWords('own-people-heading').plain.test(words) || pageWords('about-heading').plain.test(words)
}

/** Whether a heading or a page's path speaks of people or of contacts, not only of what a house is about. */
export function isPeopleHeading(words: string): boolean {
  return pageWords('own-people-heading').plain.test(words)
}

/** Whether a page's path speaks of people or of contacts. */
export function isPeoplePath({ url }: ParsedPage): boolean {
  const { pathname } = new URL(url)
  return pageWords('people-path').plain.test(pathname.replace(pageWords('about-path').plain, ''))
}

/** Whether a line stands where a page shows the people of its own house: there "Director" is a title, elsewhere a film's maker. */
export function isAmongOwn(page: ParsedPage, lines: readonly TitledLine[], index: number): boolean {
  const line = lines[index]
  if (line === undefined || !line.titles.some(({ counts, amongOwn }) => amongOwn && !counts)) return false
  const near = lines.slice(Math.max(0, index - NEAR), index + NEAR + 1)
  if (near.some(({ text }) => isFilmCredit(text))) return false
  const around = lines.slice(Math.max(0, index - FILM_CREW), index + FILM_CREW + 1)
  if (around.filter(({ text }) => text.length < 40 && isFilmCraft(text)).length > 1) return false
  // A page's title is over all of it, and a house may bear the name of its trade: "Gull Films".
  const isTitle = line.section === page.title?.quote
  const over = [isTitle ? '' : line.section, line.block.heading ?? ''].join(' | ')
  if (pageWords('own-people-heading').plain.test(over)) return true
  if (pageWords('others-heading').plain.test(over) || pageWords('partners-heading').plain.test(line.section))
    return false
  return (
    pageWords('own-people-heading').plain.test(line.section) ||
    pageWords('about-heading').plain.test(`${line.section} | ${over}`) ||
    pageWords('house-heading').plain.test(over) ||
    isOwnPath(page) ||
    /^(?:contact|kontakt|contacto)\b/i.test(line.text) ||
    near.some(({ titles }) => titles.some(({ counts }) => counts))
  )
}
