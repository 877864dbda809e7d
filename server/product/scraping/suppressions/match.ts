import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import type { z } from 'zod'
import type { SuppressionKindSchema } from '#contracts/desk/opportunity-answers.ts'
import { AppError } from '#server/platform/app-error.ts'

export type SuppressionKind = z.infer<typeof SuppressionKindSchema>
export type SuppressedValue = { kind: SuppressionKind; value: string }

/** The normalised value. Throws AppError 'bad_request' if it is invalid or would cover unrelated people. */
export function normaliseSuppression(kind: SuppressionKind, value: string): string {
  if (kind === 'email') return normaliseEmail(value)
  if (kind === 'name') return normaliseName(value)
  const host = parseOwnHost(value)
  if (host === null) throw new AppError('bad_request', 'This is not a company’s own domain')
  return host
}

function normaliseEmail(value: string): string {
  const email = value.trim().toLowerCase()
  if (!/^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/.test(email)) throw new AppError('bad_request', 'This is not an e-mail address')
  return email
}

function normaliseName(value: string): string {
  const name = splitWords(value).join(' ')
  if (name.length < 3) throw new AppError('bad_request', 'This name is too short to search for')
  return name
}

/** The words of a text in lower case, without accents and punctuation. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The host of a URL or a bare domain, without `www`. */
export function parseHost(value: string): string | null {
  const text = value.trim()
  const host = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
  const bare = host.replace(/^www\./, '').replace(/\.$/, '')
  return bare.includes('.') ? bare : null
}

/** The same, but null for public suffixes and for hosts with a subdomain per customer, which do not belong to one owner. */
export function parseOwnHost(value: string): string | null {
  const host = parseHost(value)
  return host === null || getDomain(host, { allowPrivateDomains: true }) === null ? null : host
}

/** A host and its parent domains: suppressing one of them suppresses the host. */
export function hostAndParents(host: string): string[] {
  const labels = host.replace(/^www\./, '').split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** What the list stores instead of the value. Looking up a value requires the key. */
export function hashSuppression(key: Buffer, { kind, value }: SuppressedValue): Buffer {
  return createHash('sha256').update(key).update(`${kind}:${value}`).digest()
}

const EMAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]+\.[\p{L}]{2,}/gu
const NAME_RUN = /\p{Lu}[\p{L}’'.-]*(?:\s+(?:\p{Lu}[\p{L}’'.-]*|de|der|van|von|la|del|da|di)){0,5}/gu
const MAX_WORDS = 5

/** Everything in a text that may be on the list: addresses, and runs of words that could be a name. */
export function listCandidates(text: string): SuppressedValue[] {
  const found = new Map<string, SuppressedValue>()
  const add = (one: SuppressedValue) => found.set(`${one.kind}:${one.value}`, one)
  for (const [match] of text.matchAll(EMAIL)) add({ kind: 'email', value: match.toLowerCase().replace(/\.$/, '') })
  for (const [match] of text.matchAll(NAME_RUN)) {
    for (const name of listWordRuns(splitWords(match))) add({ kind: 'name', value: name })
  }
  return [...found.values()]
}

/** All runs of two or more words, which are looked up for running text. */
export function listWordRuns(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.max(0, Math.min(MAX_WORDS, words.length - start) - 1) }, (_, more) =>
      words.slice(start, start + more + 2).join(' '),
    ),
  )
}
