import type { ParsedPage } from '#scraper/text/page-text.ts'
import { titlesIn } from '#scraper/text/roles.ts'
import { pageWords } from './page-words.ts'
import type { Line } from './person-lines.ts'
import type { Told } from './shared-titles.ts'
import { wholeName } from './whole-name.ts'
import { isOfThisHouse } from './whose-title.ts'

const LONGEST = 200
// A notice names few; each is compared with every line.
const MOST = 20
const LABEL = /^([\p{L} '’-]{3,50}?)\s*:\s*/u
const PUBLISHES =
  /\b((?:direct(?:eur|rice)|responsable) de (?:la )?publication)(?: du site)? est (?=\p{Lu})([^,;()]{3,60}?)(?=\.?$|\.\s|[,;(])/iu
// "M. Omar Haddad": as an initial it would be part of the name.
const ADDRESSED = /^(?:M|Mr|Mme|Mlle|Monsieur|Madame|Herr|Frau|Sra?)\.? (?=\p{Lu})/u

/** "Nom : Jane RIVERS" over "Qualité : Gérante", and "Directeur de la publication : M. Omar HADDAD". */
export function findAnswering(
  page: ParsedPage,
  lines: readonly Line[],
  isOfOthers: (index: number) => boolean,
): Told[] {
  const found = lines.flatMap((line, index) => {
    if (line.text.length > LONGEST) return []
    const one = inTwoLines(page, line, lines[index + 1]) ?? labelled(page, line) ?? publishes(line)
    return one === null || isOfOthers(index) ? [] : [one]
  })
  return found.slice(0, MOST)
}

function inTwoLines(page: ParsedPage, line: Line, below: Line | undefined): Told | null {
  const label = pageWords('label-of-a-name').plain.exec(line.text)?.[0]
  const next = pageWords('label-of-a-title').plain.exec(below?.text ?? '')?.[0]
  if (label === undefined || next === undefined || below === undefined) return null
  const title = wholeTitle(page, below.text.slice(next.length))
  return title === null ? null : answering(line, label.length, line.text.length, title, below.start + next.length)
}

function labelled(page: ParsedPage, line: Line): Told | null {
  const label = LABEL.exec(line.text)
  if (label?.[1] === undefined || wholeTitle(page, label[1]) === null) return null
  return answering(line, label[0].length, line.text.length, label[1], line.start)
}

function publishes(line: Line): Told | null {
  const found = PUBLISHES.exec(line.text)
  const [, title = '', name = ''] = found ?? []
  if (found === null) return null
  const nameAt = found.index + found[0].length - name.length
  return answering(line, nameAt, nameAt + name.length, title, line.start + found.index)
}

function wholeTitle(page: ParsedPage, words: string): string | null {
  const title = titlesIn(words)[0]
  if (title?.index !== 0 || !title.counts || !isOfThisHouse(page, words.slice(title[0].length))) return null
  return title[0]
}

function answering({ text, start }: Line, from: number, to: number, title: string, titleAt: number): Told | null {
  const at = from + (ADDRESSED.exec(text.slice(from, to))?.[0].length ?? 0)
  const found = wholeName(text.slice(at, to).replace(/\.$/, ''))
  if (found === null || found.isSingle) return null
  return { name: found.name, nameAt: start + at + found.index, title, titleAt }
}
