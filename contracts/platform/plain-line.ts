/**
 * Untrusted text as one short line for a mail, without control and direction characters. Null if nothing is left, or if it
 * contains an address, which a mail program would turn into a link.
 */
export function toPlainLine(text: string | null, max = 80): string | null {
  if (text === null) return null
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  if (line === '' || line.length > max || /:\/\/|\bwww\.|@|[<>]/i.test(line)) return null
  return line
}

/** The host of a URL, or null. A mail must not contain a whole URL from a page. */
export function toHost(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed === null || !/^https?:$/.test(parsed.protocol) ? null : parsed.host.replace(/^www\./, '') || null
}
