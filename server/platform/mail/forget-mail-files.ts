import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Deletes the mails in a folder that contain an address. transport.ts writes two files per mail. Returns how many
 * mails.
 */
export async function forgetMailFiles(folder: string, address: string): Promise<number> {
  const escaped = address.replace(/[^\w@]/g, '\\$&')
  const named = new RegExp(`(?<![\\w.%+-])${escaped}(?![\\w-]|\\.\\w)`, 'i')
  let forgotten = 0
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const file of files.filter((name) => name.endsWith('.txt'))) {
    const text = path.join(folder, file)
    if (!named.test(await readFile(text, 'utf8'))) continue
    await rm(text, { force: true })
    await rm(text.replace(/\.txt$/, '.html'), { force: true })
    forgotten += 1
  }
  return forgotten
}
