import { pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Candidate } from './line-candidates.ts'
import { hasGivenName } from './name-and-title.ts'
import { isPeoplePath } from './people-sections.ts'
import { candidatesOf } from './person-candidates.ts'
import type { Line } from './person-lines.ts'

const FEWEST = 2
const HALF = 0.5
const MENU = 0.8

/**
 * People who are shown with their titles in a way that the page repeats, each once. One alone is nobody, and neither are several if none of them
 * leads the company, unless the page shows its people there.
 */
export function findLikely(page: ParsedPage, lines: readonly Line[]): Candidate[] {
  const groups = [...Map.groupBy(candidatesOf(page, lines), ({ shape }) => shape).values()]
  const isLegalNotice = pageWords('legal-path').test(new URL(page.url).pathname)
  const believed = groups
    .filter(areTitled)
    .flat()
    .filter((one) => !one.titleText.isElsewhere && isShownHere(lines[one.at[0]], one))
    // Legal notices also name who designed and photographed the site.
    .filter(({ titleText }) => !isLegalNotice || titleText.leads)
    // Of what may be somebody's title the last is kept.
    .sort((a, b) => worthOf(a) - worthOf(b))
  const people = [...new Map(believed.map((one) => [one.name.toLowerCase(), one])).values()]
  if (people.length < FEWEST || people.every(({ titleText }) => titleText.isCraft)) return []
  const isShown = isPeoplePath(page) || people.some(({ area }) => area === 'people')
  return isShown || people.some(({ titleText }) => titleText.leads) ? people : []
}

/**
 * Whether names and titles that are put together alike are people of the company: most titles are made of words of titles, most names hold a given
 * name, few work elsewhere, and one alone leads the company or has a mailbox that bears their name.
 */
function areTitled(group: readonly Candidate[]): boolean {
  const share = (is: (one: Candidate) => boolean) => group.filter(is).length / group.length
  const [first] = group
  if (first === undefined || (group.length < FEWEST && !first.titleText.leads && first.isMailed !== true)) return false
  return (
    share(({ titleText }) => titleText.known) >= HALF &&
    share(({ name }) => hasGivenName(name)) >= HALF &&
    share(({ titleText }) => titleText.isElsewhere) < HALF
  )
}

/** Not in a footer or among links; one word is a name only beside its own mailbox. */
function isShownHere(line: Line | undefined, { isSingle, isMailed }: Candidate): boolean {
  if (line === undefined || line.block.zone === 'footer' || line.block.linkShare > MENU) return false
  return !isSingle || isMailed === true
}

function worthOf({ titleText }: Candidate): number {
  return Number(titleText.known) + Number(titleText.leads)
}
