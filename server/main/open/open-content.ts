import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { fillCompanyWords } from '#content/company-words.ts'
import type { Content } from '#content/schema.ts'
import { createWatch } from '#server/platform/db/listener.ts'
import type { Opened } from './open-database.ts'
import type { OpenedSite } from './open-site.ts'

/**
 * The content that the site shows, which staff may change at any time: reads what is published, and again whenever any
 * process publishes something. If that fails, what was shown stays.
 */
export async function openContent(
  { databaseUrl }: Pick<Opened, 'databaseUrl'>,
  { seed: built, site, log }: { seed: Content; site: Pick<OpenedSite, 'read'>; log: Pick<Logger, 'error' | 'warn'> },
) {
  const listeners: (() => Promise<void>)[] = []
  const seed = fillCompanyWords(built)
  let current = seed
  const watch = createWatch({
    databaseUrl,
    channel: 'site_content',
    log,
    async refresh() {
      const read = fillCompanyWords(await site.read())
      // The same pages are drawn from it, so that those of the build can be served as they are.
      const next = isDeepStrictEqual({ ...read, isSample: seed.isSample }, seed) ? seed : read
      if (isDeepStrictEqual(next, current)) return
      current = next
      for (const listener of listeners) await listener()
    },
  })
  await watch.start()
  return {
    /** What the build was made of, with the company's words in its texts. */
    seed,
    /** What is shown now; the very `seed` while nothing differs from it. */
    current: () => current,
    /** Calls the listener after every change, one at a time. */
    follow: (listener: () => Promise<void>) => void listeners.push(listener),
    stop: watch.stop,
  }
}
export type LiveContent = Awaited<ReturnType<typeof openContent>>

/** An object whose fields are always those of what `read` returns now. */
export function following<T extends object>(read: () => T): T {
  const fields = { ...read() }
  for (const name of Object.keys(fields)) {
    Object.defineProperty(fields, name, { enumerable: true, get: () => Reflect.get(read(), name) })
  }
  return fields
}
