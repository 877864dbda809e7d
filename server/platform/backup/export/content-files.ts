import { access, constants, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** `content/artists/a.yaml`: what the label wrote, by its place in content/. */
const CONTENT = 'content/'

/** The code in content/ belongs to the version of the product and not to the label. */
const isCode = (name: string) => name.endsWith('.ts')

/** Texts, pictures and sounds of a content folder, by their places in it. */
export async function listContent(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isCode(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => placeOf(entryName(name)) !== null)
    .sort()
}

export const entryName = (name: string) => `${CONTENT}${name.split(path.sep).join('/')}`

/** Where an entry of a backup belongs in a content folder; null if it is none, or would end up anywhere else. */
export function placeOf(entry: string): string | null {
  if (!entry.startsWith(CONTENT) || isCode(entry)) return null
  const parts = entry.slice(CONTENT.length).split('/')
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\:\0]/.test(part))
  return isPlain ? path.join(...parts) : null
}

export type ContentFiles = Map<string, Buffer>

/** Whether a folder has exactly these texts, pictures and sounds. */
export async function isSameContent(folder: string, files: ContentFiles): Promise<boolean> {
  const here = await listContent(folder).catch(() => [])
  if (here.length !== files.size) return false
  for (const name of here) {
    if (files.get(name)?.equals(await readFile(path.join(folder, name))) !== true) return false
  }
  return true
}

/** Writes the files into a folder that does not have them yet. */
export async function writeContent(folder: string, files: ContentFiles): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes, { flag: 'wx' })
  }
}

/** Throws if the content folder could not be replaced, before anything else is done. */
export async function assertReplaceable(folder: string): Promise<void> {
  for (const one of [folder, path.dirname(folder)]) {
    await access(one, constants.W_OK).catch(() => {
      throw new Error(`--content: ${one} cannot be written to. Run it as the owner of the checkout, or leave it out.`)
    })
  }
}

/**
 * Puts the files in the place of what the label wrote in `folder`, whose code stays. What was there moves to a folder
 * beside it, whose path is returned.
 */
export async function replaceContent(folder: string, files: ContentFiles, now: Date): Promise<string> {
  const aside = `${folder}-before-restore-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`
  for (const name of await listContent(folder)) {
    await mkdir(path.dirname(path.join(aside, name)), { recursive: true })
    await rename(path.join(folder, name), path.join(aside, name))
  }
  await writeContent(folder, files)
  return aside
}
