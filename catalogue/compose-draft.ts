import type { Letter, MailDraft, Match } from '#contracts/desk/matches.ts'

/** The mail with these tracks in it. Links only: nothing is attached, and nothing is sent. */
export function composeDraft(letter: Letter, matches: readonly Match[]): MailDraft {
  const links = linksOf(letter, matches)
  const all = links.find(({ url }) => url.startsWith(`${letter.shortlist}?`))
  const text = [
    letter.opening,
    ...matches.map(({ words }) => words),
    ...(all === undefined ? [] : [`All of them on one page:\n${all.url}`]),
    letter.closing,
  ].join('\n\n')
  return { subject: letter.subject, text, links }
}

function linksOf({ shortlist }: Letter, matches: readonly Match[]): MailDraft['links'] {
  const ids = matches.flatMap(({ track_id }) => track_id ?? [])
  const pages = matches.map(({ artist, title, track_id, url }) => ({
    label: track_id === null ? artist : `${title}, ${artist}`,
    url,
  }))
  return ids.length < 2 ? pages : [...pages, { label: 'Shortlist', url: `${shortlist}?t=${ids.join(',')}` }]
}
