import { z } from 'zod'

const line = z.string().trim().min(1)
const withCode = line.refine((text) => text.includes('{code}'), "must contain '{code}', where the code goes")

const LetterSchema = z.strictObject({ subject: line, heading: line, text: line })
const LinkSchema = LetterSchema.extend({ action: line })
const NoticeSchema = LetterSchema.extend({ notYou: line })

/** The text of every mail and text message about accounts, from content/mails.yaml. */
export const MailWordsSchema = z.strictObject({
  /** Mails with a link that proves ownership of the address. */
  links: z.strictObject({
    confirmation: LinkSchema,
    /** `by` is left out of invitations from the command line or the secret key. */
    invite: LinkSchema.extend({
      by: line.refine((text) => text.includes('{name}'), "must contain '{name}', where the name goes"),
    }),
    recovery: LinkSchema,
    'magic-link': LinkSchema,
    /** To the new address. */
    'email-change': LinkSchema,
    /** To the current address, which has to confirm too. */
    'email-change-current': LinkSchema,
  }),
  /** Shown under every link. */
  link: z.strictObject({ code: withCode, notYou: line }),
  /** Mails that contain only a code. */
  codes: z.strictObject({ reauthentication: LetterSchema.extend({ code: withCode, notYou: line }) }),
  /** Mails that only report an event. */
  notices: z.strictObject({
    'account-exists': NoticeSchema,
    'password-changed': NoticeSchema,
    'factor-added': NoticeSchema,
    'factor-removed': NoticeSchema,
    'recovery-codes-made': NoticeSchema,
    'recovery-code-used': NoticeSchema,
  }),
  notice: z.strictObject({ action: line }),
  /** Text messages; one message holds 160 characters. */
  sms: z.strictObject({ code: withCode.max(140) }),
})
export type MailWords = z.infer<typeof MailWordsSchema>
