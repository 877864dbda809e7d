import type { z } from 'zod'
import { ARTIST_FORM, type ArtistForm } from './artist-submission.ts'
import type { ConfirmationRequest } from './confirmation.ts'
import { CONTACT_FORM, type ContactForm } from './contact.ts'
import type { FormKind } from './form-port.ts'
import {
  type ArtistSubmission,
  type ContactSubmission,
  toArtistSubmission,
  toContactRequest,
  toContactSubmission,
  writeMessage,
} from './form-rows.ts'
import { formSchema } from './form-schema.ts'
import { listSentApplication, listSentMessage, type SentLine } from './receipt.ts'
import { REMOVAL_FORM, type RemovalForm } from './removal.ts'

/** The values of each form that the server accepts. */
export type PostedForms = { contact: ContactForm; artist: ArtistForm; removal: RemovalForm }

/** Used for posts without script and by the functions. */
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
  /** Body of the call that requests the receipt. */
  toReceipt: (form: Values) => ConfirmationRequest
  /** What was sent, as its sender reads it. */
  listSent: (form: Values) => SentLine[]
  /** Logged when the receipt fails; the form itself has been stored. */
  unmailed: string
}

/** The forms that are stored as a row of their own table. */
export const STORED_FORMS: { [Kind in StoredKind]: StoredForm<PostedForms[Kind], StoredRows[Kind]> } = {
  contact: {
    table: 'contact_submissions',
    toRow: (form) => toContactSubmission(toContactRequest(form)),
    toReceipt: toContactRequest,
    listSent(form) {
      const request = toContactRequest(form)
      const { name, email } = request
      return listSentMessage({ name, email, projectType: form.projectType, written: writeMessage(request) })
    },
    unmailed: 'Email sending failed, but form submitted successfully',
  },
  artist: {
    table: 'artist_submissions',
    toRow: toArtistSubmission,
    toReceipt: (form) => ({ type: 'artist', name: form.artistName, email: form.email, data: form }),
    listSent: (form) => listSentApplication(toArtistSubmission(form)),
    unmailed: 'Email sending failed, but submission was successful',
  },
}

/** The row that a request for a receipt speaks of, null if it does not hold a whole form. */
export function toRequestedRow(request: ConfirmationRequest): ContactSubmission | ArtistSubmission | null {
  if (request.type === 'contact') return toContactSubmission(request)
  const form = FORM_SCHEMAS.artist.safeParse(request.data)
  return form.success ? toArtistSubmission(form.data) : null
}
