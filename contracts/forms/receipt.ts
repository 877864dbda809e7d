import { ARTIST_FORM } from './artist-submission.ts'
import { CONTACT_FORM } from './contact.ts'
import { splitSubject } from './contact-subject.ts'
import { toPlainLabel } from './form.ts'
import type { ArtistSubmission } from './form-rows.ts'

export type SentLine = { label: string; text: string }

/** What the thank-you page shows. `reference` is null if the server did not return one. */
export type Receipt = {
  kind: 'contact' | 'artist'
  reference: string | null
  statusPath: string | null
  sentAt: string
  lines: SentLine[]
}

/** `written` is the stored message without its project type. */
type SentMessage = { name: string; email: string; projectType: string | null; written: string }

/** The lines of a message, in the order of the form. */
export function listSentMessage({ name, email, projectType, written }: SentMessage): SentLine[] {
  const { fields } = CONTACT_FORM
  const { word, label, text } = splitSubject(written)
  return omitEmpty([
    ['Name', name],
    [fields.email.label, email],
    [fields.projectType.label, projectType],
    [word ?? '', label],
    [fields.message.label, text],
  ])
}

/** The lines of a stored application, in the order of the form. */
export function listSentApplication(row: ArtistSubmission): SentLine[] {
  const { fields } = ARTIST_FORM
  // The bio may contain the same words, so only the last occurrence was written by the form.
  const cut = row.message.lastIndexOf('\n\nSocial Media: ')
  const social = row.message.slice(cut + '\n\nSocial Media: '.length)
  return omitEmpty([
    [toPlainLabel(fields.artistName), row.artist_name],
    [toPlainLabel(fields.email), row.email],
    [toPlainLabel(fields.phone), row.phone],
    [toPlainLabel(fields.genre), row.genre],
    [toPlainLabel(fields.bio), row.message.slice(0, cut).replace(/^Bio: /, '')],
    [toPlainLabel(fields.demoLinks), row.music_links],
    [toPlainLabel(fields.socialMedia), social === 'Not provided' ? null : social],
    [toPlainLabel(fields.experience), row.experience_level],
  ])
}

function omitEmpty(lines: (readonly [label: string, text: string | null | undefined])[]): SentLine[] {
  return lines.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
