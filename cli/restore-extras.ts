import { lstat, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CONTENT } from '#server/main/backup-source.ts'
import { writeSettingsFile } from '#server/platform/backup/backup-settings.ts'
import {
  assertReplaceable,
  type ContentFiles,
  isSameContent,
  replaceContent,
  writeContent,
} from '#server/platform/backup/export/content-files.ts'
import { type CheckedBackup, readContent } from '#server/platform/backup/read-archive.ts'
import type { Config } from '#server/platform/config.ts'

/** The settings and content of a backup, read before anything is written. */
type Extras = {
  content: ContentFiles
  settings: string | null
  replacesContent: boolean
  /** The content folder of this checkout. */
  checkout: string
}

const FOLDER = 'restored'

export async function prepareExtras(
  file: string,
  { settings }: CheckedBackup,
  config: Config,
  replacesContent: boolean,
): Promise<Extras> {
  const content = await readContent(file)
  if (replacesContent) {
    if (content.size === 0) throw new Error('--content: this backup has no content; an older version wrote it.')
    await assertReplaceable(CONTENT)
  }
  const text = settings === null ? null : await writeSettingsFile(settings, config.BACKUP_PASSPHRASE)
  return { content, settings: text, replacesContent, checkout: CONTENT }
}

/** Checked because with DATABASE_URL, DATA_DIR need not be empty. */
export async function assertNoExtras(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, FOLDER)
  if (await lstat(folder).catch(() => null))
    throw new Error(`${folder} already exists from an earlier restore. Move it away first.`)
}

/**
 * Writes the settings to a file for review; they are never applied automatically. Writes content that differs from the
 * checkout to a separate folder, because the checkout may be newer, or replaces the checkout's content if requested.
 * Returns one line per step.
 */
export async function writeExtras(
  { content, settings, replacesContent, checkout }: Extras,
  dataDir: string,
  now: Date,
): Promise<string[]> {
  const folder = path.join(dataDir, FOLDER)
  const lines: string[] = []
  if (settings !== null) {
    const file = path.join(folder, 'settings.env')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, settings, { mode: 0o600, flag: 'wx' })
    lines.push(`  Settings: ${file}, for you to review; they are not used until you copy them.`)
  }
  if (content.size === 0) return lines
  if (await isSameContent(checkout, content)) lines.push(`  Content: ${checkout} has the same ${content.size} files.`)
  else if (replacesContent) {
    const aside = await replaceContent(checkout, content, now)
    lines.push(`  Content: ${content.size} files are now in ${checkout}; the previous files are in ${aside}.`)
    lines.push('  The site shows the restored database; npm run content -- import takes these files instead.')
  } else {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeContent(path.join(folder, 'content'), content)
    lines.push(`  Content: ${path.join(folder, 'content')} has ${content.size} files that differ from ${checkout}.`)
    lines.push('  The checkout was not changed. Copy the files that you want back, or restore with --content.')
  }
  return lines
}
