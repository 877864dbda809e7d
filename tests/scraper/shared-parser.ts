import { createParserThread } from '#scraper/page/parser-thread.ts'

/**
 * Parses the pages of all scrapers of a test process, because a thread needs two seconds of processor time to load its tables and rules. It
 * does not keep the process open.
 */
export const sharedParser = createParserThread({ idleMs: 3_600_000 })
