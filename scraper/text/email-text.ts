/** An address in plain text. The local part is limited to the 64 characters that mail allows. */
export const EMAIL =
  /(?<![\w.+%@-])[a-z0-9](?:[a-z0-9._%+&'-]{0,62}[a-z0-9_+])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![\w-])/i

export const ALL_EMAILS = new RegExp(EMAIL.source, 'gi')

const OPEN = '[\\[({<]'
const CLOSE = '[\\])}>]'
/** Text written instead of @. The bracketed forms are unambiguous, the bare words need more context. */
const AT = new RegExp(
  `\\s{0,3}${OPEN}\\s{0,2}(?:at|@|ät|arroba|a)\\s{0,2}${CLOSE}\\s{0,3}|\\s{1,3}[-_](?:at|@)[-_]\\s{1,3}|\\s{1,3}(?:at|AT|@)\\s{1,3}|\\b@\\s{1,3}(?=[a-z0-9-]+\\s{0,2}[.\\[({])`,
  'gi',
)
const DOT = `(?:\\s{0,3}${OPEN}\\s{0,2}(?:dot|punkt|punto|point|\\.)\\s{0,2}${CLOSE}\\s{0,3}|\\s{1,3}[-_]dot[-_]\\s{1,3}|\\s{1,3}(?:dot|DOT)\\s{1,3}|\\s{1,2}\\.\\s{1,2}(?=[a-z])|\\.(?=[a-z0-9]))`
const OBFUSCATED_DOT = `(?:\\s{0,3}${OPEN}\\s{0,2}(?:dot|punkt|punto|point|\\.)\\s{0,2}${CLOSE}\\s{0,3}|\\s{1,3}[-_]dot[-_]\\s{1,3})`
const LOCAL = new RegExp(`(?<![\\w@.+%-])[a-z0-9][\\w.+-]{0,62}(?:${OBFUSCATED_DOT}[a-z0-9][\\w+-]{0,30}){0,2}$`, 'i')
const DOMAIN = new RegExp(`^[a-z0-9][a-z0-9-]{0,62}(?:${DOT}[a-z0-9][a-z0-9-]{0,62}){1,4}(?![\\w@-])`, 'i')
const ANY_DOT = new RegExp(DOT, 'gi')
const ANNOUNCES_ADDRESS =
  /(?:^|[\n:|(>,;–—-]\s{0,2}|\b(?:e-?mail|mail|write|contact|to|at|address)(?: us| me)?(?: at| to)?:?\s{1,2})$/i

type ObfuscatedAddress = { address: string; start: number; end: number }

/** Addresses that are obfuscated against harvesting, with their positions. */
export function findObfuscatedAddresses(text: string): ObfuscatedAddress[] {
  const found: ObfuscatedAddress[] = []
  for (const at of text.matchAll(AT)) {
    const before = text.slice(Math.max(0, at.index - 110), at.index)
    const after = text.slice(at.index + at[0].length, at.index + at[0].length + 160)
    const local = LOCAL.exec(before)
    const domain = DOMAIN.exec(after)
    if (local === null || domain === null) continue
    const isBare = !/[\][(){}<>_-]/.test(at[0])
    if (isBare && !isSpelledOutAddress(at[0], domain[0], before.slice(0, local.index), after.slice(domain[0].length)))
      continue
    const start = at.index - local[0].length
    const end = at.index + at[0].length + domain[0].length
    const address = `${local[0]}@${domain[0]}`.replace(ANY_DOT, '.').replace(/\s/g, '').toLowerCase()
    const isWritten = text.slice(start, end).toLowerCase() === address
    if (!isWritten && start >= (found.at(-1)?.end ?? 0) && EMAIL.test(address)) found.push({ address, start, end })
  }
  return found
}

/** A bare "at" is part of an address only if the dot is spelled out too, or if the words before announce an address. */
function isSpelledOutAddress(at: string, domain: string, before: string, after: string): boolean {
  if (/[\s[({](?:dot|punkt)|\s\.\s/i.test(domain)) return true
  return /^\s*(?:AT|@)\s*$/.test(at) && ANNOUNCES_ADDRESS.test(before) && !after.startsWith('/')
}

/** The text with every obfuscated address written out. */
export function deobfuscate(text: string): string {
  let result = text
  for (const { address, start, end } of findObfuscatedAddresses(text).reverse())
    result = result.slice(0, start) + address + result.slice(end)
  return result
}
