import { CONTACT_FORM, type ContactForm } from './contact.ts'

/** What a message can be about. Each kind is a URL parameter of the contact page, with the track's id or the entry's slug. */
export const SUBJECT_KINDS = ['track', 'artist', 'person', 'service'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What a message is about. The label comes from the content, never from the URL. */
export type ContactSubject = { kind: SubjectKind; label: string }

/** The longest subject line. Together with the longest message it fits into the table. */
export const SUBJECT_MAX = 240

export function contactPath(kind: SubjectKind, id: string): string {
  return `${CONTACT_FORM.action}?${kind}=${id}`
}

/**
 * Writes the subject as the first line of the message, because the table has no column for it and the sender fills in the project
 * type.
 */
export function addSubject(form: ContactForm, subject: ContactSubject | null): ContactForm {
  if (subject === null) return form
  const line = `${subject.kind === 'person' ? 'To' : 'About'}: ${subject.label}`
  return { ...form, message: `${line.slice(0, SUBJECT_MAX)}\n\n${form.message}` }
}

/** Splits off the subject line. Senders can type such a line themselves, so the label is not trusted. */
export function splitSubject(written: string) {
  const [line = '', word, label] = /^(About|To): ([^\n]{1,240})\n\n/.exec(written) ?? []
  return { word, label, text: written.slice(line.length) }
}

/** The subject as text that continues "New message". Null if the message has none. */
export function describeSubject(written: string): string | null {
  const { word, label } = splitSubject(written)
  return label === undefined ? null : `${word === 'To' ? 'to' : 'about'} ${label.trim()}`
}
