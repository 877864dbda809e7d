import { type Commit, listMirrored, readFromMirror } from '#evaluation/mirror-files.ts'

/** The files of a commit that a mirror holds. */
export type SiteFiles = {
  all: readonly string[]
  has: (file: string) => boolean
  bytes: (file: string) => Buffer | null
  /** Null if the commit has no such file. */
  read: (file: string) => string | null
}

export function openSiteFiles(mirror: string, commit: Commit): SiteFiles {
  const all = listMirrored(mirror, commit)
  const names = new Set(all)
  const bytes = (file: string) => readFromMirror(mirror, commit, file)
  return { all, has: (file) => names.has(file), bytes, read: (file) => bytes(file)?.toString('utf8') ?? null }
}
