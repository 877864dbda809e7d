import type { ParsedPage } from '#scraper/text/page-text.ts'
import { hasGivenName } from './given-names.ts'
import type { Candidate } from './person-candidate.ts'
import type { Line } from './person-lines.ts'

/** What a candidate is weighed by; the `group` ones are shares of those that are made alike, from 0 to 1. */
export const PERSON_SIGNS = [
  'leads',
  'one_word',
  'many_words',
  'single_name',
  'mailed',
  'below',
  'above',
  'over',
  'in_line',
  'card',
  'title_heading',
  'group_size',
  'group_of_one',
  'group_known',
  'group_given',
  'group_different',
  'group_covers',
  'group_elsewhere',
  'people_path',
  'outside',
  'footer',
  'linked',
] as const
export type PersonSign = (typeof PERSON_SIGNS)[number]
export type PersonSigns = Record<PersonSign, number>

const PEOPLE_PATH =
  /vorstand|board|bureau|comit[eé]|committee|masthead|directiva|conseil|staff|team|equipo|equipe|people|leadership|verein|crew|verwaltung/i
const MENU = 0.8

/** The signs of each candidate, in their order. */
export function signsOf(page: ParsedPage, lines: readonly Line[], found: readonly Candidate[]): PersonSigns[] {
  const groups = Map.groupBy(found, ({ shape }) => shape)
  const told = new Map([...groups].map(([shape, all]) => [shape, signsOfGroup(all)]))
  const isPeoplePath = PEOPLE_PATH.test(new URL(page.url).pathname)
  return found.map((one) => {
    const line = lines[one.at[0]]
    const words = one.said.title.split(/[^\p{L}&]+/u).filter((word) => word.length > 2).length
    const signs: Omit<PersonSigns, keyof GroupSigns> = {
      leads: Number(one.said.leads),
      one_word: Number(words === 1),
      many_words: Number(words >= 5),
      single_name: Number(one.isSingle),
      mailed: Number(one.isMailed === true),
      below: Number(one.where === 'below'),
      above: Number(one.where === 'above'),
      over: Number(one.where === 'over'),
      in_line: Number(one.where === 'behind' || one.where === 'before'),
      card: Number(one.hasCard === true),
      title_heading: Number(one.isTitleHeading === true),
      people_path: Number(isPeoplePath),
      outside: Number(one.whose === 'outside'),
      footer: Number(line?.block.zone === 'footer'),
      linked: Number((line?.block.linkShare ?? 0) > MENU),
    }
    return { ...signs, ...(told.get(one.shape) ?? signsOfGroup([one])) }
  })
}

type GroupSigns = Pick<
  PersonSigns,
  'group_size' | 'group_of_one' | 'group_known' | 'group_given' | 'group_different' | 'group_covers' | 'group_elsewhere'
>

function signsOfGroup(group: readonly Candidate[]): GroupSigns {
  const share = (is: (one: Candidate) => boolean) => group.filter(is).length / group.length
  const offered = group[0]?.offered ?? 0
  return {
    group_size: Math.log(group.length),
    group_of_one: Number(group.length === 1),
    group_known: share(({ said }) => said.known),
    group_given: share(({ name }) => hasGivenName(name)),
    group_different: new Set(group.map(({ said }) => said.title.toLowerCase())).size / group.length,
    group_elsewhere: share(({ said }) => said.isElsewhere),
    group_covers: offered === 0 ? 1 : group.length / offered,
  }
}
