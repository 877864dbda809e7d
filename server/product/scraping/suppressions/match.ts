import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import { AppError } from '#server/platform/app-error.ts'

export type SuppressionKind = 'domain' | 'email' | 'name'
export type Suppressed = { kind: SuppressionKind; value: string }

/** The normalised form of a suppressed value. Throws AppError 'bad_request' if it would cover unrelated people too. */
export function normaliseSuppression(kind: SuppressionKind, value: string): string {
  if (kind === 'email') return normaliseEmail(value)
  if (kind === 'name') return normaliseName(value)
  const host = ownHostOf(value)
  if (host === null) throw new AppError('bad_request', 'This is not a company’s own domain')
  return host
}

function normaliseEmail(value: string): string {
  const email = value.trim().toLowerCase()
  if (!/^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/.test(email)) throw new AppError('bad_request', 'This is not an e-mail address')
  return email
}

function normaliseName(value: string): string {
  const name = wordsOf(value).join(' ')
  if (name.length < 3) throw new AppError('bad_request', 'This name is too short to search for')
  return name
}

/** A name's words without case, accents and punctuation. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The host that an address or a bare domain names, without `www`. */
export function hostOf(value: string): string | null {
  const text = value.trim()
  const host = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
  const bare = host.replace(/^www\./, '').replace(/\.$/, '')
  return bare.includes('.') ? bare : null
}

/** The same; null also for a public suffix, and a host with a subdomain per customer, which belong to no one in particular. */
export function ownHostOf(value: string): string | null {
  const host = hostOf(value)
  return host === null || getDomain(host, { allowPrivateDomains: true }) === null ? null : host
}

/** A host and its parent domains: suppressing one of them suppresses the host. */
export function hostAndParents(host: string): string[] {
  const labels = host.replace(/^www\./, '').split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** What the list stores instead of a value; looking up a value needs the key. */
export function hashSuppression(key: Buffer, { kind, value }: Suppressed): Buffer {
  return createHash('sha256').update(key).update(`${kind}:${value}`).digest()
}

const EMAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]+\.[\p{L}]{2,}/gu
const NAME_RUN = /\p{Lu}[\p{L}’'.-]*(?:\s+(?:\p{Lu}[\p{L}’'.-]*|de|der|van|von|la|del|da|di)){0,5}/gu
const MOST_WORDS = 5

/** Everything in a text that the list might contain: addresses, and runs of words that could be a name. */
export function listCandidates(text: string): Suppressed[] {
  const found = new Map<string, Suppressed>()
  const add = (one: Suppressed) => found.set(`${one.kind}:${one.value}`, one)
  for (const [match] of text.matchAll(EMAIL)) add({ kind: 'email', value: match.toLowerCase().replace(/\.$/, '') })
  for (const [match] of text.matchAll(NAME_RUN)) {
    for (const name of runsOf(wordsOf(match))) add({ kind: 'name', value: name })
  }
  return [...found.values()]
}

/** Every run of two or more words, which is what is looked for in running text. */
export function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.max(0, Math.min(MOST_WORDS, words.length - start) - 1) }, (_, more) =>
      words.slice(start, start + more + 2).join(' '),
    ),
  )
}
