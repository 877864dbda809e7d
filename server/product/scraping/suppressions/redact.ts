import { type PageReading, PageReadingSchema } from '#contracts/scraper/reading.ts'
import { runsOf, type Suppressed, wordsOf } from './match.ts'

const REMOVED = '[removed]'

const AT = '\\s*(?:@|[\\[({]\\s*at\\s*[\\])}]|\\bat\\b)\\s*'
const DOT = '\\s*(?:\\.|[\\[({]\\s*dot\\s*[\\])}]|\\bdot\\b)\\s*'

/**
 * Finds one suppressed address or name in running text: an address also when written out ("at", "dot"), a name whatever
 * is between its words. A name of one word is too common to look for: null.
 */
function patternOf({ kind, value }: Suppressed): RegExp | null {
  if (kind === 'name') {
    const words = value.split(' ').map((word) => [...word].map((letter) => `${literally(letter)}\\p{M}*`).join(''))
    return words.length < 2
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'giu')
  }
  const [local = '', domain = ''] = value.split('@')
  const address =
    kind === 'email' ? `${literally(local)}${AT}${domain.split('.').map(literally).join(DOT)}` : literally(value)
  return new RegExp(`(?<![\\p{L}\\p{N}.+-])${address}(?![\\p{L}\\p{N}-])`, 'giu')
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/**
 * A text without suppressed values. Accents are decomposed for the search, so a text that was changed comes back
 * composed.
 */
export function redactText(text: string, suppressed: readonly Suppressed[]): string {
  const apart = text.normalize('NFD')
  const redacted = suppressed.reduce((rest, one) => {
    const pattern = patternOf(one)
    return pattern === null ? rest : rest.replace(pattern, REMOVED)
  }, apart)
  return redacted === apart ? text : redacted.normalize('NFC')
}

/** The same for every text inside a value. */
export function redactDeep(value: unknown, suppressed: readonly Suppressed[]): unknown {
  if (typeof value === 'string') return redactText(value, suppressed)
  if (Array.isArray(value)) return value.map((one) => redactDeep(one, suppressed))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactDeep(one, suppressed)]))
}

/** Whether a web address names somebody who is suppressed. */
export function namesInUrl(url: string, suppressed: readonly Suppressed[]): boolean {
  const plain = decodeSafely(url).toLowerCase()
  const runs = new Set(runsOf(wordsOf(plain)))
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
 * A reading without suppressed values. A contact is removed as a whole, because role and address beside a name belong
 * to the same person; in quotes the words are removed visibly. Pure.
 */
export function redactReading(reading: PageReading, suppressed: readonly Suppressed[]): PageReading {
  const { url: _url, ...told } = reading
  const redacted = PageReadingSchema.omit({ url: true }).parse(redactDeep(told, suppressed))
  const names = new Set(suppressed.flatMap(({ kind, value }) => (kind === 'name' ? [value] : [])))
  const isNamed = (name: string | undefined) => name !== undefined && names.has(wordsOf(name).join(' '))
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
