import { z } from 'zod'

// Bodies of `POST /functions/v1/desk` about settings. Only admins may change the rule for second factors.

export const SetSubmissionWindowSchema = z.object({
  open: z.boolean(),
  /** The last day that it is open, or the first day that it is open again. */
  until_on: z.iso.date('must be a day such as 2026-12-01').nullable(),
  message: z.string().trim().min(1).max(500).nullable(),
})
/** The window as staff set it; `since` and `until` are instants. */
export const SubmissionWindowStateSchema = z.object({
  open: z.boolean(),
  since: z.string(),
  until: z.string().nullable(),
  /** The day of `until` in `time_zone`. */
  until_on: z.string().nullable(),
  message: z.string().nullable(),
  time_zone: z.string(),
})
export type SubmissionWindowState = z.infer<typeof SubmissionWindowStateSchema>

export const GetMailSampleSchema = z.object({ name: z.string().max(60) })
/** Sends the sample to the caller's own address. */
export const SendMailSampleSchema = z.object({ name: z.string().max(60) })
const MailSampleHeadSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** When it is sent, and to whom. */
  sent: z.string(),
})
export type MailSampleHead = z.infer<typeof MailSampleHeadSchema>
export const MailSamplesSchema = z.array(MailSampleHeadSchema)
export const MailSampleSchema = z.object({ subject: z.string(), from: z.string(), html: z.string(), text: z.string() })
export type MailSample = z.infer<typeof MailSampleSchema>

export const TWO_FACTOR_RULES = ['none', 'admin', 'staff'] as const
export const SetTwoFactorRuleSchema = z.object({
  rule: z.enum(TWO_FACTOR_RULES),
})
const RoleFactorsSchema = z.object({ people: z.number().int(), without: z.number().int() })
export const TwoFactorStateSchema = z.object({
  /** The rule that applies now. */
  rule: z.enum(TWO_FACTOR_RULES),
  /** Set by REQUIRE_TWO_FACTOR, so it cannot be changed here. */
  from_environment: z.boolean(),
  /** How many people have each role, and how many of them have no second factor. */
  admins: RoleFactorsSchema,
  staff: RoleFactorsSchema,
  /** Whether the caller has a second factor. */
  has_factor: z.boolean(),
})
export type TwoFactorState = z.infer<typeof TwoFactorStateSchema>
