/** An address that may become a link: http or https and nothing that runs. Everything else stays text, that is null. */
export function toWebLink(value: string | null): { href: string; host: string } | null {
  const url = value === null ? null : URL.parse(value)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.host === '') return null
  return { href: url.href, host: url.host.replace(/^www\./, '') }
}

/** A mail link that holds an address and no headers, or null when the text is no address. */
export function toMailLink(value: string | null): string | null {
  if (value === null || !/^[^\s@<>"',;:?&]+@[^\s@<>"',;:?&]+\.[^\s@<>"',;:?&]+$/.test(value)) return null
  return `mailto:${encodeURIComponent(value).replace('%40', '@')}`
}
