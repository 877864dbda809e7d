import { z } from 'zod'

const line = z.string().trim().min(1)
const withCode = line.refine((text) => text.includes('{code}'), "must say where the code goes: '{code}'")

const LetterSchema = z.strictObject({ subject: line, heading: line, text: line })
const LinkSchema = LetterSchema.extend({ action: line })
const NoticeSchema = LetterSchema.extend({ notYou: line })

/** The words of every mail and text message about accounts; they stand in content/mails.yaml. */
export const MailWordsSchema = z.strictObject({
  /** Mails whose link proves that its reader owns the address. */
  links: z.strictObject({
    confirmation: LinkSchema,
    invite: LinkSchema,
    recovery: LinkSchema,
    'magic-link': LinkSchema,
    /** To the new address. */
    'email-change': LinkSchema,
    /** To the present one, which has to agree. */
    'email-change-current': LinkSchema,
  }),
  /** Under every link. */
  link: z.strictObject({ code: withCode, notYou: line }),
  /** Mails that carry nothing but a code. */
  codes: z.strictObject({ reauthentication: LetterSchema.extend({ code: withCode, notYou: line }) }),
  /** Mails that only tell what has happened. */
  notices: z.strictObject({
    'account-exists': NoticeSchema,
    'password-changed': NoticeSchema,
    'factor-added': NoticeSchema,
    'factor-removed': NoticeSchema,
  }),
  notice: z.strictObject({ action: line }),
  /** Text messages; 160 signs are one message. */
  sms: z.strictObject({ code: withCode.max(140) }),
})
export type MailWords = z.infer<typeof MailWordsSchema>
