/** A regular expression of Postgres for an address as a whole: not as part of a longer one. */
export function addressPattern(address: string): string {
  const escaped = address.replace(/[^\w@]/g, '\\$&')
  return `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]_-]|\\.[[:alnum:]])`
}
