import { z } from 'zod'
import { PageOutcomeSchema, PageReadingSchema } from './reading.ts'
import type { PageResult } from './scraper-port.ts'

/** One page of a visit, stored until its run has been judged. */
export const PageResultSchema: z.ZodType<PageResult> = z.strictObject({
  url: z.string(),
  outcome: PageOutcomeSchema,
  detail: z.string().nullable(),
  reading: PageReadingSchema.nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
})
