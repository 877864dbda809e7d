import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Deletes the temporary files of a folder that were last written before the given time. */
export async function sweepDrafts(folder: string, isDraft: (name: string) => boolean, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isDraft)) {
    const file = path.join(folder, name)
    const info = await stat(file).catch(() => null)
    if (info?.isFile() && info.mtime < before) await rm(file, { force: true })
  }
}
