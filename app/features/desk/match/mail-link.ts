/** Outlook and some browsers silently truncate longer addresses. */
const MAX_LINK_LENGTH = 1900

/** A link that opens the mail program with this draft; null if the draft is too long for a link. */
export function toMailDraftLink({
  to,
  subject,
  text,
}: {
  to: string | null
  subject: string
  text: string
}): string | null {
  const address = to === null ? '' : encodeURIComponent(to).replace('%40', '@')
  // Mail programs expect line breaks as CRLF.
  const body = encodeURIComponent(text.toWellFormed().replace(/\r?\n/g, '\r\n'))
  const link = `mailto:${address}?subject=${encodeURIComponent(subject.toWellFormed())}&body=${body}`
  return link.length > MAX_LINK_LENGTH ? null : link
}
