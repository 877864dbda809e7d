import type { ParsedPage } from '#scraper/text/page-text.ts'
import { titlesIn } from '#scraper/text/roles.ts'
import { hasGivenName } from './given-names.ts'
import { isQuoted } from './house-sections.ts'
import { cutsOf } from './line-pairs.ts'
import { isOfOthers, isPraised } from './of-others.ts'
import { CREDIT, FILM_CRAFT } from './own-people.ts'
import { type NameLine, slotsOf, withCards } from './person-cards.ts'
import { withMail } from './person-groups.ts'
import type { Line } from './person-lines.ts'
import { inOneLine, lastTitle } from './title-lines.ts'
import { type Said, titleSaid } from './title-words.ts'
import { type WholeName, wholeName } from './whole-name.ts'

/** Where the words stand that may be the title: in a line below or above the name, over several names, or in the name's own line. */
export type Where = 'below' | 'above' | 'two below' | 'two above' | 'over' | 'behind' | 'before'
/** A name and what may be its title, by their places in the page's text. */
export type Candidate = {
  name: string
  nameAt: number
  isSingle: boolean
  said: Said
  titleAt: number
  start: number
  end: number
  /** The lines of the name and of the title. */
  at: [number, number]
  where: Where
  /** How both are put together; those of one group are made alike. */
  group: string
  /** How many names are made as this one is, with whatever beside them. */
  offered: number
  hasCard: boolean
  isTitleHeading: boolean
  isMailed: boolean
}
type Pairing = Omit<Candidate, 'isMailed' | 'isTitleHeading' | 'hasCard' | 'offered'> & Partial<Candidate>

const MOST_LINES = 3000
const LONGEST_LINE = 220
const NO_LINE = /^(?:option|label|legend|select)$/
const SLOTS: readonly [number, Where][] = [
  [1, 'below'],
  [-1, 'above'],
  [2, 'two below'],
  [-2, 'two above'],
]
// Between a title and the names below it may stand the names before, and ways to reach them.
const MOST_BETWEEN = 12
const WAY_OF_CONTACT = /@|\d{5}/
const LONGEST_TITLE = 120
// Two words with capitals.
const MAY_HOLD_NAME = /\p{Lu}\S* \p{Lu}/u
const LIST_SIGNS = /\s*(?:,|;|\/|&|\b(?:and|und|et|y|e)\b)\s+/u
const MOST_LISTED = 7
const EDGE = /^[\s,;:|/·•()–—-]*/u
// "Treasurer Telefon: 030 1234"
const CONTACT_BEHIND =
  /(?:\s[–—|·•-]\s|\s+)(?=(?:telefon|t[ée]l[ée]fono?|t[ée]l[ée]phone|mobil\w*|handy|fax|e-?mail-?adresse|correo)\b\s?:)/iu
// "Jane Rivers, B.Sc.", "Jane Rivers • LGSW", "PFA - Treasurer"
const DEGREE = String.raw`(?:[A-Z]{2,5}|[A-Z][A-Za-z]{0,4}\.(?:\s?[A-Z][A-Za-z]*\.?)?|Ph\.?\s?D\.?)`
const DEGREES_BEHIND = new RegExp(String.raw`(?:\s*[,•]\s*${DEGREE})+$`, 'u')
const DEGREES_FIRST = new RegExp(String.raw`^(?:${DEGREE}(?:,\s*|\s+[–—•-]\s+))+(?=\p{L})`, 'u')
const FORM_OF_ADDRESS = /^(?:(?:Fr|Rev|Hon|Engr|ENGR|Atty|DR|Bro|Capt|Lt|Col|Sgt|Pastor|Rabbi)\.? )+/u
const NO_TITLE =
  /\s\d{1,4} ?[a-z]?$|^\d{4,5} |emerit|^(?:aufgaben|tasks|quick links|duties|responsibilities|kontaktdaten|anschrift|adresse|t[âa]ches)$/i
// Who makes films is on a film's page.
const FILM_CREW =
  /fotograf[ií]a|photographie|montaje|guionista|vestuario|iluminaci|\bkamera\b|drehbuch|sc[ée]nari|cinematograph|gaffer|costume|hair (?:and|&) make/i
const NEAR = 3
// The words of a portrait and the name below it.
const TWICE = /^(.{5,40}) \1$/
// "Jane Rivers y Omar Haddad" are two, "Jane Ortega y Rivers" is one.
const TWO = / (?:y|e) (.+)$/
const HOUSE =
  /(?:house|compan(?:y|ies)|foundations?|tourism|conservancy|rangers?|church|council|society|associations?|universit\p{L}*|college|school|bank|group|partners?|services?|solutions?|cent(?:er|re)|trust|fund|network|agency|media|institute?|requests?|links?|videos?|films?|page|online|music|records?|studios?)$/iu
// What may stand over several people.
const OF_SEVERAL =
  /(?<!\p{L})(?:vorstand|board|members?|mitglieder|membres|committee|comit[eé]|officers?|directors?|trustees|beisitzer\p{L}*|editors?|managers?|coordinators?|captains?|volunteers?|team|leitung|conseil|socios|asociados|investigadores?)(?!\p{L})/iu

/** Every name of a page with whatever stands where a title would, likely or not. */
export function candidatesOf(page: ParsedPage, all: readonly Line[]): Candidate[] {
  const lines = all.slice(0, MOST_LINES)
  const said = remembered((text: string) => saidIn(page, text))
  const names: NameLine[] = []
  const found: Pairing[] = []
  for (const [index, line] of lines.entries()) {
    if (line.text.length > LONGEST_LINE || NO_LINE.test(line.block.tag) || isQuoted(page, lines, index)) continue
    const name = nameIn(line.text)
    if (name === null) found.push(...inLine(page, line, index))
    else names.push({ index, line, name })
  }
  const full = names.filter(({ name }) => !name.isSingle).filter(isLastOfSame)
  found.push(...besideNames(page, lines, full, said), ...overNames(lines, full, said))
  const own = [...lines]
  const isOfLine = remembered((index: number) => isOfOthers(page, own, index))
  const isOther = ({ at }: Pairing) => isOfLine(at[0]) || isPraised(lines, Math.max(...at))
  const isCredit = ({ at }: Pairing) =>
    lines.slice(Math.max(0, at[0] - NEAR), at[0] + NEAR + 1).some(({ text }) => CREDIT.test(text))
  const people = found.filter((one) => isPossible(one) && !isOther(one) && !isCredit(one))
  if (isOfFilm(people)) return []
  return people.map((one) => finished(page, lines, one)).filter((one) => !one.said.isElsewhere)
}

function finished(page: ParsedPage, lines: readonly Line[], one: Pairing): Candidate {
  const { said, isMailed = false } = withMail(page, lines, { ...one, shape: one.group })
  return { hasCard: false, isTitleHeading: false, offered: 0, ...one, said, isMailed }
}

/** Names in lines of their own, with the lines around them. */
function besideNames(
  page: ParsedPage,
  lines: readonly Line[],
  names: readonly NameLine[],
  said: (text: string) => Said | null,
): Pairing[] {
  const sight = { page, lines, said: (index: number) => said(lines[index]?.text ?? '') }
  const isName = new Set(names.map(({ index }) => index))
  const groups = Map.groupBy(withCards(page, names), ({ line, card }) => `${line.block.tag} ${card?.tag ?? 'flat'}`)
  return [...groups].flatMap(([shape, group]) =>
    group.flatMap((one): Pairing[] => {
      const { index, line, name, card } = one
      const slots = slotsOf(sight, one, isName)
      return SLOTS.flatMap(([offset, where]): Pairing[] => {
        const at = slots.get(offset)
        const title = at === undefined ? undefined : lines[at]
        const first = title === undefined ? null : said(title.text)
        if (at === undefined || title === undefined || first === null) return []
        const isWithin = (below: Line) => below.block === title.block || (card !== null && below.end <= card.end)
        const last = offset > 0 ? (lastTitle(lines, at, isWithin) ?? title) : title
        const titleAt = title.start + first.index
        const whole = last === title ? first.title : inOneLine(page.text.slice(titleAt, last.end))
        return [
          {
            ...placed(line, name, [index, at]),
            said: { ...first, title: whole },
            titleAt,
            where,
            group: `${shape} ${where} ${title.block.tag}`,
            offered: group.length,
            hasCard: card !== null,
            isTitleHeading: /^h[1-6]$/.test(title.block.tag),
          },
        ]
      })
    }),
  )
}

/** "Education Team" over three names is what each of them is. */
function overNames(lines: readonly Line[], names: readonly NameLine[], said: (text: string) => Said | null): Pairing[] {
  const isName = new Set(names.map(({ index }) => index))
  return names.flatMap(({ index, line, name }) => {
    let above = index - 1
    while (above >= Math.max(0, index - MOST_BETWEEN) && (isName.has(above) || isBetween(lines[above]))) above -= 1
    const title = lines[above]
    const found = title === undefined || above === index - 1 ? null : said(title.text)
    if (title === undefined || found === null || !found.known) return []
    if (titlesIn(found.title).length === 0 && !OF_SEVERAL.test(found.title)) return []
    const titleAt = title.start + found.index
    return [
      { ...placed(line, name, [index, index]), said: found, titleAt, where: 'over' as const, group: `over ${above}` },
    ]
  })
}

function isBetween(line: Line | undefined): boolean {
  return line !== undefined && (WAY_OF_CONTACT.test(line.text) || line.text.length > LONGEST_TITLE)
}

/** "Jane Rivers – Treasurer", "Treasurer: Jane Rivers", "Press: Jane Rivers & Omar Haddad" */
function inLine(page: ParsedPage, line: Line, index: number): Pairing[] {
  const { text } = line
  if (!MAY_HOLD_NAME.test(text)) return []
  const cuts = cutsOf(page, line)
  return cuts.flatMap((cut, at): Pairing[] => {
    const before = text.slice(0, cut.at)
    const from = cut.at + (EDGE.exec(text.slice(cut.at))?.[0].length ?? 0)
    const rest = text.slice(from)
    const group = `${line.block.tag} ${cut.sign}`
    const pair = (name: WholeName, nameAt: number, said: Said, titleAt: number, where: Where): Pairing => ({
      ...placed(line, { ...name, index: nameAt + name.index }, [index, index]),
      said,
      titleAt: line.start + titleAt + said.index,
      where,
      group: `${group} ${where}`,
    })
    const first = nameIn(before)
    const next = cuts[at + 1]
    const behind = first === null ? null : saidIn(page, cut.sign === '(' ? rest.replace(/\).*$/s, '') : rest)
    const part = first === null || next === undefined ? null : saidIn(page, text.slice(from, next.at))
    const found = [behind, part].flatMap((said) =>
      first === null || said === null ? [] : [pair(first, 0, said, from, 'behind')],
    )
    if (cut.sign === ',' || cut.sign === '(') return found
    const listed = namesListed(text, from, cuts)
    const title = listed.length === 0 ? null : saidIn(page, before)
    return title === null ? found : [...found, ...listed.map((one) => pair(one.name, one.at, title, 0, 'before'))]
  })
}

/** The name that a line goes on with, or several that are listed there. */
function namesListed(text: string, from: number, cuts: readonly { at: number }[]): { name: WholeName; at: number }[] {
  const ends = [...cuts.map(({ at }) => at), text.length].filter((end) => end > from)
  const one = ends.map((end) => nameIn(text.slice(from, end))).find((name) => name !== null)
  const parts = text.slice(from).split(LIST_SIGNS)
  const single = one === undefined || one === null ? [] : [{ name: one, at: from }]
  if (parts.length === 1 || parts.length > MOST_LISTED) return single
  let at = from
  const several = parts.map((words) => {
    at = text.indexOf(words, at)
    return { name: nameIn(words), at }
  })
  return several.every(({ name }) => name !== null && !name.isSingle)
    ? several.flatMap(({ name, at: start }) => (name === null ? [] : [{ name, at: start }]))
    : single
}

function placed({ start, end }: Line, { name, index, isSingle }: WholeName, at: [number, number]) {
  return { name, nameAt: start + index, isSingle, start, end, at }
}

/** Where several crafts of making films stand beside names, they made one. */
function isOfFilm(people: readonly Pairing[]): boolean {
  const crafts = people.map(({ said }) => said.title).filter((title) => FILM_CREW.test(title) || FILM_CRAFT.test(title))
  return new Set(crafts.map((craft) => craft.toLowerCase())).size > 1
}

/** Houses are no people, and what is no word of titles is none where it ends like a house's name. */
function isPossible({ name, said }: Pairing): boolean {
  if (hasGivenName(TWO.exec(name)?.[1] ?? '')) return false
  return !(HOUSE.test(name) && !hasGivenName(name)) && (said.known || !HOUSE.test(said.title))
}

/** The name that words are nothing but, beside degrees and what people are called before it. */
function nameIn(words: string): WholeName | null {
  const degrees = DEGREES_BEHIND.exec(words)?.[0] ?? ''
  const whole = titlesIn(degrees).length > 0 ? words : words.slice(0, words.length - degrees.length)
  const bare = TWICE.exec(whole)?.[1] ?? whole
  const lead = /^[\s–—•·-]*/u.exec(bare)?.[0].length ?? 0
  const address = FORM_OF_ADDRESS.exec(bare.slice(lead))?.[0].length ?? 0
  const name = wholeName(bare.slice(lead + address)) ?? (address > 0 ? wholeName(bare.slice(lead)) : null)
  return name === null ? null : { ...name, index: bare.indexOf(name.name, lead) }
}

/** What a line says where a title is looked for, without degrees before it and ways of contact behind it. */
function saidIn(page: ParsedPage, words: string): Said | null {
  const lead = EDGE.exec(words)?.[0].length ?? 0
  const degrees = DEGREES_FIRST.exec(words.slice(lead))?.[0] ?? ''
  const from = lead + (titlesIn(degrees).length > 0 ? 0 : degrees.length)
  const contact = CONTACT_BEHIND.exec(words)
  const title = words
    .slice(from, contact === null || contact.index < from ? undefined : contact.index)
    .replace(/\s*:\s*$/, '')
    .replace(/(?<=\p{L})\.$/u, '')
  const said = titleSaid(page, title)
  return said === null || NO_TITLE.test(said.title) ? null : { ...said, index: said.index + from }
}

/** The words of a portrait are often the name below it. */
function isLastOfSame({ index, name }: NameLine, at: number, names: readonly NameLine[]): boolean {
  const next = names[at + 1]
  return next === undefined || next.index !== index + 1 || next.name.name !== name.name
}

function remembered<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Value
    const value = read(key)
    known.set(key, value)
    return value
  }
}
