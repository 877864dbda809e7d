import { CONTACT_FORM, type ContactForm } from './contact.ts'

/** What a message can be about; each is a parameter of the contact page, with the track's id or the entry's slug. */
export const SUBJECT_KINDS = ['track', 'artist', 'person', 'service'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What a message is about. The label comes from the content, never from the address. */
export type ContactSubject = { kind: SubjectKind; label: string }

/** The longest line that names a subject. The message and the line together fit into what the table accepts. */
export const SUBJECT_MAX = 240

export function contactPath(kind: SubjectKind, id: string): string {
  return `${CONTACT_FORM.action}?${kind}=${id}`
}

/**
 * Writes the subject as the message's first line: the form stores a name, an address and a message, and the project type is the
 * sender's to fill in.
 */
export function addSubject(form: ContactForm, subject: ContactSubject | null): ContactForm {
  if (subject === null) return form
  const line = `${subject.kind === 'person' ? 'To' : 'About'}: ${subject.label}`
  return { ...form, message: `${line.slice(0, SUBJECT_MAX)}\n\n${form.message}` }
}

/** What was written, in its parts. Anybody may begin a message as we do, so the label is what the sender says. */
export function splitSubject(written: string) {
  const [line = '', word, label] = /^(About|To): ([^\n]{1,240})\n\n/.exec(written) ?? []
  return { word, label, text: written.slice(line.length) }
}

/** What a message is about, in words that continue "New message"; null if it does not say. */
export function subjectWords(written: string): string | null {
  const { word, label } = splitSubject(written)
  return label === undefined ? null : `${word === 'To' ? 'to' : 'about'} ${label.trim()}`
}
