import { z } from 'zod'

/** Body of `readd_recipient`: an address that has unsubscribed gets alerts again; the note says why it may. */
export const ReaddRecipientSchema = z.object({
  email: z.email().max(320),
  note: z.string().trim().min(1).max(500),
})

/** Body of `send_test_mail`: to the caller's own address or to a recipient of alerts, and to nobody else. */
export const SendTestMailSchema = z.object({ to: z.email().max(320) })

export const AlertRecipientSchema = z.object({
  email: z.string(),
  opted_out_at: z.string().nullable(),
  readded_at: z.string().nullable(),
  readded_by: z.string().nullable(),
  readded_note: z.string().nullable(),
})
export type AlertRecipient = z.infer<typeof AlertRecipientSchema>

/** What a link in an alert leads to. */
export type AlertsAnswer =
  | { kind: 'found'; email: string; subscribed: boolean }
  | { kind: 'unknown' }
  | { kind: 'limited' }
