import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { type DirectoryEntry, DirectoryEntrySchema } from '#contracts/directory.ts'
import { canonicalUrl } from './url-rules.ts'

/** Reads the built-in directory. Throws, naming file and field, when an entry is wrong or stands twice. */
export function loadDirectory(file: URL = new URL('./directory.yaml', import.meta.url)): DirectoryEntry[] {
  const parsed = z.array(DirectoryEntrySchema).safeParse(parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file.pathname}\n${z.prettifyError(parsed.error)}`)
  const seen = new Set<string>()
  for (const { url, company } of parsed.data) {
    const key = canonicalUrl(url) ?? url
    if (seen.has(key)) throw new Error(`${file.pathname}\n${company}: ${url} stands twice`)
    seen.add(key)
  }
  return parsed.data
}
