import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { titlesIn } from '#scraper/text/roles.ts'
import { findTitle, type TitleText } from './title-words.ts'
import { type WholeName, wholeName } from './whole-name.ts'

/** What separates a name and a title in one line. */
export const EDGE = /^[\s,;:|/·•()–—-]*/u
// "Treasurer Telefon: 030 1234"
const CONTACT_BEHIND =
  /(?:\s[–—|·•-]\s|\s+)(?=(?:telefon|t[ée]l[ée]fono?|t[ée]l[ée]phone|mobil\w*|handy|fax|e-?mail-?adresse|correo)\b\s?:)/iu
// "Jane Rivers, B.Sc.", "Jane Rivers • LGSW", "PFA - Treasurer"
const DEGREE = String.raw`(?:[A-Z]{2,5}|[A-Z][A-Za-z]{0,4}\.(?:\s?[A-Z][A-Za-z]*\.?)?|Ph\.?\s?D\.?)`
const DEGREES_BEHIND = new RegExp(String.raw`(?:\s*[,•]\s*${DEGREE})+$`, 'u')
const DEGREES_FIRST = new RegExp(String.raw`^(?:${DEGREE}(?:,\s*|\s+[–—•-]\s+))+(?=\p{L})`, 'u')
const FORM_OF_ADDRESS = /^(?:(?:Fr|Rev|Hon|Engr|ENGR|Atty|DR|Bro|Capt|Lt|Col|Sgt|Pastor|Rabbi)\.? )+/u
const NO_TITLE =
  /\s(?:\d{2,4} ?[a-z]?|\d ?[a-z])$|^\d{4,5} |emerit|^(?:aufgaben|tasks|quick links|duties|responsibilities|kontaktdaten|anschrift|adresse|t[âa]ches)$/i
// The words of a portrait and the name below it.
const TWICE = /^(.{5,40}) \1$/

/** The name that words are nothing but, beside degrees and what people are called before it. */
export function nameIn(words: string): WholeName | null {
  const degrees = DEGREES_BEHIND.exec(words)?.[0] ?? ''
  const whole = titlesIn(degrees).length > 0 ? words : words.slice(0, words.length - degrees.length)
  const bare = TWICE.exec(whole)?.[1] ?? whole
  const lead = /^[\s–—•·-]*/u.exec(bare)?.[0].length ?? 0
  const address = FORM_OF_ADDRESS.exec(bare.slice(lead))?.[0].length ?? 0
  const name = wholeName(bare.slice(lead + address)) ?? (address > 0 ? wholeName(bare.slice(lead)) : null)
  return name === null ? null : { ...name, index: bare.indexOf(name.name, lead) }
}

/** What a line says where a title is looked for, without degrees before it and ways of contact behind it. */
export function titleIn(page: ParsedPage, words: string): TitleText | null {
  const lead = EDGE.exec(words)?.[0].length ?? 0
  const degrees = DEGREES_FIRST.exec(words.slice(lead))?.[0] ?? ''
  const from = lead + (titlesIn(degrees).length > 0 ? 0 : degrees.length)
  const contact = CONTACT_BEHIND.exec(words)
  const title = words
    .slice(from, contact === null || contact.index < from ? undefined : contact.index)
    .replace(/\s*:\s*$/, '')
    .replace(/(?<=\p{L})\.$/u, '')
  // "Grand Knight" is made as names are.
  const titleText = findTitle(
    page,
    title,
    (likeName) => wholeName(likeName)?.isSingle === false && hasGivenName(likeName),
  )
  return titleText === null || NO_TITLE.test(titleText.title) ? null : { ...titleText, index: titleText.index + from }
}

const require = createRequire(import.meta.url)
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl']

let known: ReadonlySet<string> | undefined

/**
 * Whether one of a name's words is a given name: one of some 5,300 that are common in six languages (package human-names). Many people
 * have another, so that the answer is evidence and decides nothing by itself.
 */
export function hasGivenName(name: string): boolean {
  known ??= readNames()
  return name.split(/[\s-]+/).some((word) => known?.has(plain(word)))
}

function readNames(): ReadonlySet<string> {
  // Read, and not imported: the package's own module makes several lists of them.
  const folder = require.resolve('human-names').replace(/[^/\\]*$/, '')
  const lists = LANGUAGES.flatMap((language) =>
    ['female', 'male'].flatMap((sex): string[] =>
      JSON.parse(readFileSync(`${folder}data/${sex}-human-names-${language}.json`, 'utf8')),
    ),
  )
  return new Set(lists.map(plain))
}

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
