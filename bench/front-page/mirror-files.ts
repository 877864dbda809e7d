import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** A commit of a public repository, which a mirror may hold as DIR/OWNER+NAME or DIR/OWNER+NAME/repo. */
export type Commit = { repo: string; commit: string }

/** The bytes of a file of a commit; null if the mirror has not got it. */
export function readFromMirror(mirror: string, commit: Commit, file: string): Buffer | null {
  return runGit(mirror, commit, ['cat-file', 'blob', `${commit.commit}:${file}`])
}

/** The paths of all files of a commit; none if the mirror has not got it. */
export function listMirrored(mirror: string, commit: Commit): string[] {
  const listed = runGit(mirror, commit, ['ls-tree', '-r', '-z', '--name-only', commit.commit])
  return listed?.toString('utf8').split('\0').filter(Boolean) ?? []
}

function runGit(mirror: string, { repo }: Commit, args: readonly string[]): Buffer | null {
  const name = repo.replace('/', '+')
  const directory = ['repo/.git', 'repo', '.git', '']
    .map((inner) => path.join(mirror, name, inner))
    .find((candidate) => existsSync(path.join(candidate, 'objects')))
  if (directory === undefined) return null
  try {
    return execFileSync('git', ['--git-dir', directory, ...args], {
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}
