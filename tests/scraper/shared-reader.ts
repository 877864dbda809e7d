import { createParserThread } from '#scraper/page/parser-thread.ts'

/**
 * Reads the pages of every scraper of a test process. A thread takes two seconds of processor time to load its tables and rules, which
 * would be most of what a run of a few pages takes. It holds no process open.
 */
export const sharedReader = createParserThread({ idleMs: 3_600_000 })
