import type { z } from 'zod'
import { ARTIST_FORM, type ArtistForm } from './artist-submission.ts'
import type { ConfirmationRequest } from './confirmation.ts'
import { CONTACT_FORM, type ContactForm } from './contact.ts'
import type { FormKind } from './form-port.ts'
import {
  type ArtistSubmission,
  type ContactSubmission,
  composeMessage,
  toArtistSubmission,
  toContactRequest,
  toContactSubmission,
} from './form-rows.ts'
import { formSchema } from './form-schema.ts'
import { listSentApplication, listSentMessage, type SentLine } from './receipt.ts'
import { REMOVAL_FORM, type RemovalForm } from './removal.ts'

/** The values of each form. */
export type PostedForms = { contact: ContactForm; artist: ArtistForm; removal: RemovalForm }

export const FORM_SCHEMAS: { [Kind in FormKind]: z.ZodType<PostedForms[Kind]> } = {
  contact: formSchema(CONTACT_FORM.fields),
  artist: formSchema(ARTIST_FORM.fields),
  removal: formSchema(REMOVAL_FORM.fields),
}

type StoredRows = { contact: ContactSubmission; artist: ArtistSubmission }
export type StoredKind = keyof StoredRows

type StoredForm<Values, Row> = {
  /** The table that visitors may insert into. */
  table: string
  toRow: (form: Values) => Row
  /** The request for the receipt. */
  toConfirmation: (form: Values) => ConfirmationRequest
  /** What was sent, as shown to its sender. */
  listSent: (form: Values) => SentLine[]
  /** Logged if the receipt cannot be sent. The form itself has been stored. */
  mailFailedMessage: string
}

/** The forms that have a table. */
export const STORED_FORMS: { [Kind in StoredKind]: StoredForm<PostedForms[Kind], StoredRows[Kind]> } = {
  contact: {
    table: 'contact_submissions',
    toRow: (form) => toContactSubmission(toContactRequest(form)),
    toConfirmation: toContactRequest,
    listSent(form) {
      const request = toContactRequest(form)
      const { name, email } = request
      return listSentMessage({ name, email, projectType: form.projectType, written: composeMessage(request) })
    },
    mailFailedMessage: 'Email sending failed, but form submitted successfully',
  },
  artist: {
    table: 'artist_submissions',
    toRow: toArtistSubmission,
    toConfirmation: (form) => ({ type: 'artist', name: form.artistName, email: form.email, data: form }),
    listSent: (form) => listSentApplication(toArtistSubmission(form)),
    mailFailedMessage: 'Email sending failed, but submission was successful',
  },
}

/** The row that a confirmation request describes. Null if the request does not contain a whole form. */
export function toRequestedRow(request: ConfirmationRequest): ContactSubmission | ArtistSubmission | null {
  if (request.type === 'contact') return toContactSubmission(request)
  const form = FORM_SCHEMAS.artist.safeParse(request.data)
  return form.success ? toArtistSubmission(form.data) : null
}
