import type { Brief } from '#contracts/forms/brief.ts'
import { CONTACT_FORM, type ContactForm } from '#contracts/forms/contact.ts'
import type { ListedTrack } from './brief.ts'

type BriefOptions = {
  notes?: Readonly<Record<string, string>>
  /** Whether each track needs its own quote. */
  isPerTrack?: boolean
}

/** The brief as a contact form: the media is the project type, and the list is at the end of the message. */
export function toContactForm(
  brief: Brief,
  tracks: readonly ListedTrack[],
  link: string,
  { notes = {}, isPerTrack = false }: BriefOptions = {},
): ContactForm {
  const withNotes = tracks.map(({ id }) => id).filter((id) => notes[id]?.trim())
  const kept = [...withNotes]
  const write = () =>
    writeMessage({ brief, tracks, link, notes, isPerTrack, kept, droppedCount: withNotes.length - kept.length })
  // The longest briefs have no room for every note. The last ones are dropped, and the message says so.
  while (kept.length > 0 && write().length > CONTACT_FORM.fields.message.max) kept.pop()
  return {
    firstName: brief.firstName,
    lastName: brief.lastName,
    email: brief.email,
    projectType: brief.media,
    message: write(),
  }
}

type Message = Required<BriefOptions> & {
  brief: Brief
  tracks: readonly ListedTrack[]
  link: string
  /** The tracks whose notes are in the message. */
  kept: readonly string[]
  droppedCount: number
}

function writeMessage({ brief, tracks, link, notes, isPerTrack, kept, droppedCount }: Message): string {
  const lines = [
    ['Project', brief.project],
    ['Territory', brief.territory],
    ['Term', brief.term],
    ['Budget range', brief.budget],
    ['Deadline', brief.deadline],
    ['Quote', isPerTrack ? 'each track by itself' : ''],
    ['Notes', droppedCount === 0 ? '' : `${droppedCount} did not fit; ask the sender`],
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
