/** The URL if it is http or https, otherwise null: nothing else, such as javascript:, may become a link. */
export function toWebLink(value: string | null): { href: string; host: string } | null {
  const url = value === null ? null : URL.parse(value)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.host === '') return null
  return { href: url.href, host: url.host.replace(/^www\./, '') }
}

/** A mailto link with only an address and no headers, or null if the text is not an address. */
export function toMailLink(value: string | null): string | null {
  if (value === null || !/^[^\s@<>"',;:?&]+@[^\s@<>"',;:?&]+\.[^\s@<>"',;:?&]+$/.test(value)) return null
  return `mailto:${encodeURIComponent(value).replace('%40', '@')}`
}
