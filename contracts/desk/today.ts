import { z } from 'zod'
import { ScheduleSchema } from '#contracts/scraper/schedule.ts'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'
import { INBOX_KINDS } from './inbox-states.ts'
import { ListedOpportunitySchema } from './opportunity-search.ts'

/**
 * Body of `get_today`: what is waiting for the caller. `here` says that a person is looking; it records their visit, as
 * `mark_visit` does.
 */
export const GetTodaySchema = z.object({ here: z.boolean().default(false) })

/** Items shown in each block, which links to the whole list. */
export const BLOCK_SIZE = 4
/** On a person's first visit, openings of so many days are shown. */
export const FIRST_VISIT_DAYS = 7

const block = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number().int().min(0), rows: z.array(row).max(BLOCK_SIZE) })

/** A message, a brief or an application, with no more personal data than a line shows. */
const WaitingItemSchema = z.object({
  reference: z.string(),
  kind: z.enum(INBOX_KINDS),
  from: z.string(),
  received_at: z.string(),
})
export type WaitingItem = z.infer<typeof WaitingItemSchema>

export const TodaySchema = z.object({
  /** The calendar day in the label's time zone. */
  day: z.iso.date(),
  /** When the previous visit ended. Null on the first visit. */
  last_visit: z.string().nullable(),
  /** Openings after this moment are shown. */
  since: z.string(),
  /** Whether the opportunities are sample data, because there are no real ones. */
  is_sample: z.boolean(),
  openings: block(ListedOpportunitySchema),
  deadlines: block(ListedOpportunitySchema),
  /** The caller's own next actions for today and earlier. */
  actions: block(ListedOpportunitySchema),
  /** Next actions for today and earlier that are owned by colleagues or have no owner. */
  other_actions: z.number().int().min(0),
  /** Unread messages and briefs. */
  messages: block(WaitingItemSchema),
  /** Applications that have waited longer for an answer than promised, oldest first. */
  late: block(WaitingItemSchema),
  last_run: ScraperLogSchema.nullable(),
  schedule: ScheduleSchema,
})
export type Today = z.infer<typeof TodaySchema>
