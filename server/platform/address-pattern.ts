/** A Postgres regular expression that matches a whole mail address, not a part of a longer one. */
export function addressPattern(address: string): string {
  const escaped = address.replace(/[^\w@]/g, '\\$&')
  return `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]_-]|\\.[[:alnum:]])`
}
