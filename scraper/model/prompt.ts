import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { scoreLink } from '#scraper/web/score-link.ts'
import { PAGE_INSTRUCTIONS } from './instructions.ts'
import { ModelOutputSchema } from './model-output.ts'

/** A question about one page. `content` describes the page; it is the same for every visit as long as the page does not change. */
export type PageQuestion = { content: string; readAt: Date }

const HEAD_LENGTH = 12_000
const TAIL_LENGTH = 3000
const WINDOW_LENGTH = 600
const POLICY_WORDS = /\b(?:submi(?:t|ssion)|demo|unsolicited|send (?:us|your)|accept|a&r|roster)/gi
const MAX_EXCERPT_LENGTH = 24_000
const MAX_LINKS = 40
const MAX_LINE_LENGTH = 400

/** Increase when the output of `describePage` changes. */
const DESCRIPTION_VERSION = 1
/** Identifies instructions and schema. Stored answers of another version are not used. */
export const INSTRUCTIONS_VERSION = hash(
  `${DESCRIPTION_VERSION}${PAGE_INSTRUCTIONS}${JSON.stringify(z.toJSONSchema(ModelOutputSchema))}`,
)

/** The page as the model gets it: head, addresses, relevant links, forms, and the visible text, limited in length. Pure. */
export function describePage(text: string, material: PageMaterial): string {
  const { title, siteName, description, entities, addresses, forms, url, visibleEnd } = material
  const records = entities
    .slice(0, 30)
    .map(({ type, name, role, email }) => joinParts([type, name?.quote, role?.quote, email?.quote]))
  const fields = [
    ['Address', [url]],
    ['Title', [title?.quote]],
    ['Site name', [siteName?.quote]],
    ['Description', [description?.quote]],
    ['JSON-LD', records],
    ['Mailboxes', addresses.slice(0, 30).map(({ address, label }) => joinParts([address, label]))],
    ['Links', selectLinks(material).map(({ href, label }) => joinParts([label, href]))],
    ['Forms', forms.map((fields) => `form with the fields ${fields.join(', ')}`)],
  ] as const
  const head = fields.flatMap(([name, values]) =>
    values.flatMap((value) => (value ? [`${name}: ${value.replace(/\s+/g, ' ').slice(0, MAX_LINE_LENGTH)}`] : [])),
  )
  return `${head.join('\n')}\nText:\n${excerpt(text.slice(0, visibleEnd))}`
}

/** The links that may be about submissions, contacts, people or licences, each once. */
function selectLinks({ links }: PageMaterial): PageMaterial['links'] {
  const found = new Map<string, PageMaterial['links'][number]>()
  for (const link of links) {
    if (found.size >= MAX_LINKS) break
    if ((scoreLink(link)?.points ?? 0) > 0 && !found.has(link.href)) found.set(link.href, link)
  }
  return [...found.values()]
}

const joinParts = (parts: (string | null | undefined)[]) => [...new Set(parts.filter(Boolean))].join(' | ')

/** The question as it is sent. The page cannot contain the mark, because the mark is generated afterwards. */
export function writeQuestion({ content, readAt }: PageQuestion, mark: string = randomUUID()): string {
  return `Today is ${readAt.toISOString().slice(0, 10)}.\n${fence('the page', content, mark)}`
}

export function fence(what: string, text: string, mark: string = randomUUID()): string {
  return `What follows is ${what}, between two lines with the mark ${mark}.\n${mark}\n${text}\n${mark}`
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The beginning and the end of a long page, and the text around policy words, in order. */
function excerpt(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text
  const parts: [number, number][] = [[0, HEAD_LENGTH]]
  let left = MAX_EXCERPT_LENGTH - HEAD_LENGTH - TAIL_LENGTH
  for (const { index } of text.matchAll(POLICY_WORDS)) {
    const end = parts[parts.length - 1]?.[1] ?? 0
    const from = Math.max(end, index - WINDOW_LENGTH / 2)
    const to = Math.min(text.length - TAIL_LENGTH, index + WINDOW_LENGTH / 2)
    if (to <= from) continue
    if (to - from > left) break
    left -= to - from
    parts.push([from, to])
  }
  parts.push([text.length - TAIL_LENGTH, text.length])
  return parts.map(([from, to]) => text.slice(from, to)).join('\n[…]\n')
}
