import { z } from 'zod'

const TimeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 06:15')

// Bodies of `POST /functions/v1/sync-scraper` about the daily run; both answer a ScheduleSchema.
export const SaveScheduleSchema = z.object({ at: TimeOfDaySchema })

/** When the daily run starts. */
export const ScheduleSchema = z.object({
  /** In `time_zone`. */
  at: TimeOfDaySchema,
  /** The run starts up to this much later, so that not all installations start in the same minute. */
  spread_minutes: z.number().int(),
  time_zone: z.string(),
  /** The next start; null while the daily run is switched off. */
  next_at: z.string().nullable(),
})
export type Schedule = z.infer<typeof ScheduleSchema>
