import { type PageReading, PageReadingSchema } from '#contracts/scraper/reading.ts'
import { listWordRuns, type SuppressedValue, splitWords } from './match.ts'

const REMOVED = '[removed]'

const AT = '\\s*(?:@|[\\[({]\\s*at\\s*[\\])}]|\\bat\\b)\\s*'
const DOT = '\\s*(?:\\.|[\\[({]\\s*dot\\s*[\\])}]|\\bdot\\b)\\s*'

/**
 * Finds a suppressed address or name in running text: an address also if written out ("at", "dot"), a name with anything but letters and
 * digits between its words. Null for a name of one word, which is too common to search for.
 */
function createPattern({ kind, value }: SuppressedValue): RegExp | null {
  if (kind === 'name') {
    const words = value.split(' ').map((word) => [...word].map((letter) => `${escapeRegExp(letter)}\\p{M}*`).join(''))
    return words.length < 2
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'giu')
  }
  const [local = '', domain = ''] = value.split('@')
  const address =
    kind === 'email'
      ? `${escapeRegExp(local)}${AT}${domain.split('.').map(escapeRegExp).join(DOT)}`
      : escapeRegExp(value)
  return new RegExp(`(?<![\\p{L}\\p{N}.+-])${address}(?![\\p{L}\\p{N}-])`, 'giu')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/**
 * A text without suppressed values. Accents are decomposed for the search, so that a changed text is returned in composed form.
 */
export function redactText(text: string, suppressed: readonly SuppressedValue[]): string {
  const decomposed = text.normalize('NFD')
  const redacted = suppressed.reduce((rest, one) => {
    const pattern = createPattern(one)
    return pattern === null ? rest : rest.replace(pattern, REMOVED)
  }, decomposed)
  return redacted === decomposed ? text : redacted.normalize('NFC')
}

/** The same for all texts inside a value. */
export function redactDeep(value: unknown, suppressed: readonly SuppressedValue[]): unknown {
  if (typeof value === 'string') return redactText(value, suppressed)
  if (Array.isArray(value)) return value.map((one) => redactDeep(one, suppressed))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactDeep(one, suppressed)]))
}

/** Whether a URL contains a suppressed value. */
export function namesInUrl(url: string, suppressed: readonly SuppressedValue[]): boolean {
  const plain = decodeSafely(url).toLowerCase()
  const runs = new Set(listWordRuns(splitWords(plain)))
  return suppressed.some(({ kind, value }) => (kind === 'name' ? runs.has(value) : plain.includes(value)))
}

function decodeSafely(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/**
 * A reading without suppressed values. A contact is removed entirely, because role and address belong to the same person as the name. In
 * quotes the removed words are marked.
 */
export function redactReading(reading: PageReading, suppressed: readonly SuppressedValue[]): PageReading {
  const { url: _url, ...rest } = reading
  const redacted = PageReadingSchema.omit({ url: true }).parse(redactDeep(rest, suppressed))
  const names = new Set(suppressed.flatMap(({ kind, value }) => (kind === 'name' ? [value] : [])))
  const isNamed = (name: string | undefined) => name !== undefined && names.has(splitWords(name).join(' '))
  const isWhole = (one: PageReading['contacts'][number], index: number) =>
    !isNamed(one.name?.value) && JSON.stringify(one) === JSON.stringify(reading.contacts[index] ?? null)
  const { policy, company } = redacted
  const isOwnName = company?.value === reading.company?.value && !isNamed(company?.value)
  return {
    ...redacted,
    url: reading.url,
    contacts: redacted.contacts.filter(isWhole),
    company: isOwnName ? company : null,
    policy: { ...policy, route_value: policy.route_value === reading.policy.route_value ? policy.route_value : null },
  }
}
