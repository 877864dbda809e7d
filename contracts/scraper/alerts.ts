import { z } from 'zod'

/** Body of `readd_recipient`: an unsubscribed address gets alerts again. The note gives the reason. */
export const ReaddRecipientSchema = z.object({
  email: z.email().max(320),
  note: z.string().trim().min(1).max(500),
})

/** Body of `send_test_mail`. `to` must be the caller's own address or a recipient of alerts. */
export const SendTestMailSchema = z.object({ to: z.email().max(320) })

export const AlertRecipientSchema = z.object({
  email: z.string(),
  opted_out_at: z.string().nullable(),
  readded_at: z.string().nullable(),
  readded_by: z.string().nullable(),
  readded_note: z.string().nullable(),
})
export type AlertRecipient = z.infer<typeof AlertRecipientSchema>

/** The answer to a link in an alert. */
export type AlertsAnswer =
  | { kind: 'found'; email: string; subscribed: boolean }
  | { kind: 'unknown' }
  | { kind: 'limited' }
