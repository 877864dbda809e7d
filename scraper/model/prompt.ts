import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { judgeLink } from '#scraper/web/judge-link.ts'
import { PAGE_INSTRUCTIONS } from './instructions.ts'
import { ModelOutputSchema } from './model-output.ts'

/** What is asked about one page. `content` is all that is told of the page: the same for every visit while the page stays as it is. */
export type PageQuestion = { content: string; readAt: Date }

const HEAD = 12_000
const TAIL = 3000
const WINDOW = 600
const POLICY_WORDS = /\b(?:submi(?:t|ssion)|demo|unsolicited|send (?:us|your)|accept|a&r|roster)/gi
const EXCERPT_LIMIT = 24_000
const MOST_LINKS = 40
const LINE = 400

/** To be raised when `tellPage` tells something else. */
const TOLD = 1
/** Marks answers as given to these instructions and this schema: another wording asks again. */
export const INSTRUCTIONS_VERSION = hash(
  `${TOLD}${PAGE_INSTRUCTIONS}${JSON.stringify(z.toJSONSchema(ModelOutputSchema))}`,
)

/** What the model is told of a page: head, addresses, links that may matter, forms, and the visible text, bounded. Pure. */
export function tellPage(text: string, material: PageMaterial): string {
  const { title, siteName, description, entities, addresses, forms, url, visibleEnd } = material
  const records = entities
    .slice(0, 30)
    .map(({ type, name, role, email }) => listed([type, name?.quote, role?.quote, email?.quote]))
  const lines = [
    ['Address', [url]],
    ['Title', [title?.quote]],
    ['Site name', [siteName?.quote]],
    ['Description', [description?.quote]],
    ['JSON-LD', records],
    ['Mailboxes', addresses.slice(0, 30).map(({ address, label }) => listed([address, label]))],
    ['Links', linksOf(material).map(({ href, label }) => listed([label, href]))],
    ['Forms', forms.map((fields) => `form with the fields ${fields.join(', ')}`)],
  ] as const
  const head = lines.flatMap(([name, values]) =>
    values.flatMap((value) => (value ? [`${name}: ${value.replace(/\s+/g, ' ').slice(0, LINE)}`] : [])),
  )
  return `${head.join('\n')}\nText:\n${excerpt(text.slice(0, visibleEnd))}`
}

/** The links that may tell of submissions, contacts, people or licences, each once. */
export function linksOf({ links }: PageMaterial): PageMaterial['links'] {
  const found = new Map<string, PageMaterial['links'][number]>()
  for (const link of links) {
    if (found.size >= MOST_LINKS) break
    if ((judgeLink(link)?.points ?? 0) > 0 && !found.has(link.href)) found.set(link.href, link)
  }
  return [...found.values()]
}

const listed = (parts: (string | null | undefined)[]) => [...new Set(parts.filter(Boolean))].join(' | ')

/** The question as it is sent. The fence is a word that the page cannot contain, since it is drawn after the page was written. */
export function writeQuestion({ content, readAt }: PageQuestion, mark: string = randomUUID()): string {
  return `Today is ${readAt.toISOString().slice(0, 10)}.\n${fence('the page', content, mark)}`
}

export function fence(what: string, text: string, mark: string = randomUUID()): string {
  return `What follows is ${what}, between two lines with the mark ${mark}.\n${mark}\n${text}\n${mark}`
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The parts of a long page that matter, in order: its beginning, the surroundings of policy words, its end. */
export function excerpt(text: string): string {
  if (text.length <= EXCERPT_LIMIT) return text
  const parts: [number, number][] = [[0, HEAD]]
  let left = EXCERPT_LIMIT - HEAD - TAIL
  for (const { index } of text.matchAll(POLICY_WORDS)) {
    const end = parts[parts.length - 1]?.[1] ?? 0
    const from = Math.max(end, index - WINDOW / 2)
    const to = Math.min(text.length - TAIL, index + WINDOW / 2)
    if (to <= from) continue
    if (to - from > left) break
    left -= to - from
    parts.push([from, to])
  }
  parts.push([text.length - TAIL, text.length])
  return parts.map(([from, to]) => text.slice(from, to)).join('\n[…]\n')
}
