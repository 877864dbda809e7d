import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '#content/schema.ts'
import { NOT_BUILT } from '#server/site/built-pages.ts'
import { ROOT } from './folders.ts'

/**
 * Reads the content of the build, so that mails and matching agree with the pages, and a mistake in content/ does not
 * prevent a start. In development, reads content/ itself.
 */
export async function readContent(mode: 'serve' | 'dev'): Promise<Content> {
  if (mode === 'dev') return (await import('#content/load.ts')).loadContent()
  const text = await readFile(path.join(ROOT, 'build', 'content.json'), 'utf8').catch((error: unknown) => {
    throw new Error(NOT_BUILT, { cause: error })
  })
  return JSON.parse(text)
}

/** For commands, which also run in a checkout without a build. Then reads content/. */
export const readAnyContent = (): Promise<Content> => readContent('serve').catch(() => readContent('dev'))
