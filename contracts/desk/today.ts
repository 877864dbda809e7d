import { z } from 'zod'
import { ScheduleSchema } from '#contracts/scraper/schedule.ts'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'
import { INBOX_KINDS } from './inbox-states.ts'
import { DeskRowSchema } from './opportunity-search.ts'

/**
 * Body of `get_today`: what waits for the caller. `here` says that a person is looking, which notes their visit as
 * `mark_visit` does.
 */
export const GetTodaySchema = z.object({ here: z.boolean().default(false) })

/** Rows of each block; the whole list is behind its link. */
export const SHOWN_TODAY = 4
/** How far back openings go for somebody who has not been here before. */
export const FIRST_VISIT_DAYS = 7

const block = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number().int().min(0), rows: z.array(row).max(SHOWN_TODAY) })

/** A message, a brief or an application, with as little of a person's data as a line shows. */
export const WaitingLetterSchema = z.object({
  reference: z.string(),
  kind: z.enum(INBOX_KINDS),
  from: z.string(),
  received_at: z.string(),
})
export type WaitingLetter = z.infer<typeof WaitingLetterSchema>

export const TodaySchema = z.object({
  /** The calendar day in the label's time zone. */
  day: z.iso.date(),
  /** When the visit before this one ended; null on the first. */
  last_visit: z.string().nullable(),
  /** Openings after this moment are shown. */
  since: z.string(),
  /** Whether the rows are of the sample web, because there are no real ones. */
  is_sample: z.boolean(),
  openings: block(DeskRowSchema),
  deadlines: block(DeskRowSchema),
  /** The caller's own next actions for today and earlier. */
  actions: block(DeskRowSchema),
  /** Next actions for today and earlier of colleagues and of nobody. */
  other_actions: z.number().int().min(0),
  /** Messages and briefs that nobody has opened. */
  messages: block(WaitingLetterSchema),
  /** Applications without an answer for longer than was promised, the oldest first. */
  late: block(WaitingLetterSchema),
  last_run: ScraperLogSchema.nullable(),
  schedule: ScheduleSchema,
})
export type Today = z.infer<typeof TodaySchema>
