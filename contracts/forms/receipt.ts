import { ARTIST_FORM } from './artist-submission.ts'
import { CONTACT_FORM } from './contact.ts'
import { splitSubject } from './contact-subject.ts'
import { plainLabel } from './form.ts'
import type { ArtistSubmission } from './form-rows.ts'

export type SentLine = { label: string; text: string }

/** What the thank-you page shows of a form that was stored. Without a reference where the server named none. */
export type Receipt = {
  kind: 'contact' | 'artist'
  reference: string | null
  statusPath: string | null
  sentAt: string
  lines: SentLine[]
}

/** What a sender wrote: the stored message without the type of the project, which is beside it. */
export type SentMessage = { name: string; email: string; projectType: string | null; written: string }

/** A message in the order of its form. */
export function listSentMessage({ name, email, projectType, written }: SentMessage): SentLine[] {
  const { fields } = CONTACT_FORM
  const { word, label, text } = splitSubject(written)
  return filled([
    ['Name', name],
    [fields.email.label, email],
    [fields.projectType.label, projectType],
    [word ?? '', label],
    [fields.message.label, text],
  ])
}

/** A stored application in the order of its form. */
export function listSentApplication(row: ArtistSubmission): SentLine[] {
  const { fields } = ARTIST_FORM
  // The biography may contain anything, so the last one is where the form put it.
  const cut = row.message.lastIndexOf('\n\nSocial Media: ')
  const social = row.message.slice(cut + '\n\nSocial Media: '.length)
  return filled([
    [plainLabel(fields.artistName), row.artist_name],
    [plainLabel(fields.email), row.email],
    [plainLabel(fields.phone), row.phone],
    [plainLabel(fields.genre), row.genre],
    [plainLabel(fields.bio), row.message.slice(0, cut).replace(/^Bio: /, '')],
    [plainLabel(fields.demoLinks), row.music_links],
    [plainLabel(fields.socialMedia), social === 'Not provided' ? null : social],
    [plainLabel(fields.experience), row.experience_level],
  ])
}

function filled(lines: (readonly [label: string, text: string | null | undefined])[]): SentLine[] {
  return lines.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
