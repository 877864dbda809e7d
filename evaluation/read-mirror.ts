import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readRealSet } from './load-real-pages.ts'

export type MirrorPage = { site: string; page: string; source: string }
export type MirrorOptions = {
  /** At most so many pages of a repository. */
  most: number
  /** The repositories to read, OWNER/NAME; all if empty. */
  only?: readonly string[]
  /** The halves of labelled pages whose repositories are left out. */
  leaveOut: readonly ('work' | 'measure')[]
}

/** The HTML and Markdown files of mirrored repositories, spread evenly over each. `mirror` holds bare git directories, OWNER+NAME/repo. */
export function* readMirror(mirror: string, { most, only = [], leaveOut }: MirrorOptions): Generator<MirrorPage> {
  const labelled = listLabelled(leaveOut)
  const wanted = new Set(only.map((name) => name.replace('/', '+')))
  for (const name of readdirSync(mirror).filter(
    (entry) => !labelled.has(entry) && (wanted.size === 0 ? entry.includes('+') : wanted.has(entry)),
  )) {
    const directory = ['repo/.git', 'repo']
      .map((inner) => path.join(mirror, name, inner))
      .find((found) => existsSync(path.join(found, 'objects')))
    if (directory === undefined) continue
    const git = (...args: string[]) =>
      execFileSync('git', ['--git-dir', directory, ...args], {
        maxBuffer: 256 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).toString()
    const files = git('ls-tree', '-r', '--name-only', '-z', 'HEAD')
      .split('\0')
      .filter(
        (file) =>
          /\.(?:html?|md|markdown)$/i.test(file) &&
          !/node_modules|vendor|(?:readme|license|changelog)\.md$/i.test(file),
      )
    const step = Math.max(1, files.length / most)
    for (let at = 0; at < files.length; at += step) {
      const page = files[Math.floor(at)]
      const source = page === undefined ? null : tryToShow(git, page)
      if (page !== undefined && source !== null)
        yield { site: name.replace('+', '/'), page, source: source.slice(0, 400_000) }
    }
  }
}

function listLabelled(halves: readonly string[]): Set<string> {
  const lists = halves.map((half) => path.join(import.meta.dirname, 'real', `${half}.yaml`))
  return new Set(lists.flatMap((list) => readRealSet(list).pages.map(({ source }) => source.repo.replace('/', '+'))))
}

/** Null for a file that the mirror lists but did not bring: the largest ones are left out. */
function tryToShow(git: (...args: string[]) => string, file: string): string | null {
  try {
    return git('show', `HEAD:${file}`)
  } catch {
    return null
  }
}
