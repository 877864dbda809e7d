import { access, constants, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Entries such as `content/artists/a.yaml`: what the label wrote. */
const CONTENT = 'content/'

/** The code in content/ is part of the product, not of the label's content. */
const isCode = (name: string) => name.endsWith('.ts')

/** Relative paths of the texts, pictures and sounds in a content folder. */
export async function listContent(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isCode(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => contentPathOf(entryName(name)) !== null)
    .sort()
}

export const entryName = (name: string) => `${CONTENT}${name.split(path.sep).join('/')}`

/** The path of a backup entry relative to the content folder; null if it is not content or would leave the folder. */
export function contentPathOf(entry: string): string | null {
  if (!entry.startsWith(CONTENT) || isCode(entry)) return null
  const parts = entry.slice(CONTENT.length).split('/')
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\:\0]/.test(part))
  return isPlain ? path.join(...parts) : null
}

export type ContentFiles = Map<string, Buffer>

/** Whether a folder contains exactly these files. */
export async function isSameContent(folder: string, files: ContentFiles): Promise<boolean> {
  const here = await listContent(folder).catch(() => [])
  if (here.length !== files.size) return false
  for (const name of here) {
    if (files.get(name)?.equals(await readFile(path.join(folder, name))) !== true) return false
  }
  return true
}

/** Writes the files. Throws if one already exists. */
export async function writeContent(folder: string, files: ContentFiles): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes, { flag: 'wx' })
  }
}

/** Throws if the content folder cannot be replaced. Called before anything is changed. */
export async function assertReplaceable(folder: string): Promise<void> {
  for (const one of [folder, path.dirname(folder)]) {
    await access(one, constants.W_OK).catch(() => {
      throw new Error(`--content: ${one} cannot be written to. Run it as the owner of the checkout, or leave it out.`)
    })
  }
}

/**
 * Replaces the label's files in `folder` and leaves the code there. Moves the previous files to a folder beside it and
 * returns its path.
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
