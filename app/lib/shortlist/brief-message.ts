import type { Brief } from '#contracts/forms/brief.ts'
import { CONTACT_FORM, type ContactForm } from '#contracts/forms/contact.ts'
import type { ListedTrack } from './brief.ts'

type Asked = {
  notes?: Readonly<Record<string, string>>
  /** Whether each track is to be quoted by itself. */
  isPerTrack?: boolean
}

/** The brief as the contact form's own fields: the media stands as the project type, the list at the message's end. */
export function toContactForm(
  brief: Brief,
  tracks: readonly ListedTrack[],
  link: string,
  { notes = {}, isPerTrack = false }: Asked = {},
): ContactForm {
  const noted = tracks.map(({ id }) => id).filter((id) => notes[id]?.trim())
  const kept = [...noted]
  const write = () => writeMessage({ brief, tracks, link, notes, isPerTrack, kept, lost: noted.length - kept.length })
  // The longest briefs have no room for every note. The last ones give way, and the message says so.
  while (kept.length > 0 && write().length > CONTACT_FORM.fields.message.max) kept.pop()
  return {
    firstName: brief.firstName,
    lastName: brief.lastName,
    email: brief.email,
    projectType: brief.media,
    message: write(),
  }
}

type Message = Required<Asked> & {
  brief: Brief
  tracks: readonly ListedTrack[]
  link: string
  /** The tracks whose notes are in the message, and how many notes are not. */
  kept: readonly string[]
  lost: number
}

function writeMessage({ brief, tracks, link, notes, isPerTrack, kept, lost }: Message): string {
  const lines = [
    ['Project', brief.project],
    ['Territory', brief.territory],
    ['Term', brief.term],
    ['Budget range', brief.budget],
    ['Deadline', brief.deadline],
    ['Quote', isPerTrack ? 'each track by itself' : ''],
    ['Notes', lost === 0 ? '' : `${lost} did not fit; ask the sender`],
    ['References', brief.references],
  ].flatMap(([term, text]) => (text?.trim() ? [`${term}: ${text.trim()}`] : []))
  const list = tracks.map(
    ({ id, artist, title, duration }, at) =>
      `${String(at + 1).padStart(2, '0')}  ${artist}: ${title} (${duration})${kept.includes(id) ? ` · ${notes[id]?.trim()}` : ''}`,
  )
  return [
    ...lines,
    '',
    `Shortlist, ${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}`,
    ...list,
    '',
    link,
  ].join('\n')
}
