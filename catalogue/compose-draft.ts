import type { Letter, MailDraft, Match } from '#contracts/desk/matches.ts'

/** Writes a mail about these tracks. It contains links only; nothing is attached or sent. */
export function composeDraft(letter: Letter, matches: readonly Match[]): MailDraft {
  const links = listLinks(letter, matches)
  const shortlist = links.find(({ url }) => url.startsWith(`${letter.shortlist}?`))
  const text = [
    letter.opening,
    ...matches.map(({ words }) => words),
    ...(shortlist === undefined ? [] : [`All of them on one page:\n${shortlist.url}`]),
    letter.closing,
  ].join('\n\n')
  return { subject: letter.subject, text, links }
}

function listLinks({ shortlist }: Letter, matches: readonly Match[]): MailDraft['links'] {
  const ids = matches.flatMap(({ track_id }) => track_id ?? [])
  const pages = matches.map(({ artist, title, track_id, url }) => ({
    label: track_id === null ? artist : `${title}, ${artist}`,
    url,
  }))
  return ids.length < 2 ? pages : [...pages, { label: 'Shortlist', url: `${shortlist}?t=${ids.join(',')}` }]
}
