import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { fillCompanyWords } from '#content/company-words.ts'
import type { Content } from '#content/schema.ts'
import { createWatch } from '#server/platform/db/listener.ts'
import type { Opened } from './open-database.ts'
import type { OpenedSite } from './open-site.ts'

/**
 * The published content, which staff may change at any time. Reads it again whenever any process publishes something.
 * If reading fails, the previous content stays.
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
      // Equal content renders the same pages, so the built pages can be served unchanged.
      const next = isDeepStrictEqual({ ...read, isSample: seed.isSample }, seed) ? seed : read
      if (isDeepStrictEqual(next, current)) return
      current = next
      for (const listener of listeners) await listener()
    },
  })
  await watch.start()
  return {
    /** The content of the build, with the company's names filled in. */
    seed,
    /** The published content; identical to `seed` while nothing differs. */
    current: () => current,
    /** Calls the listener after every change, one at a time. */
    follow: (listener: () => Promise<void>) => void listeners.push(listener),
    stop: watch.stop,
  }
}
export type LiveContent = Awaited<ReturnType<typeof openContent>>

/** An object whose getters always return the current fields of `read()`. */
export function liveFields<T extends object>(read: () => T): T {
  const fields = { ...read() }
  for (const name of Object.keys(fields)) {
    Object.defineProperty(fields, name, { enumerable: true, get: () => Reflect.get(read(), name) })
  }
  return fields
}
