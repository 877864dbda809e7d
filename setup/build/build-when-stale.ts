import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ROOT, runOnLockedNode } from '#setup/locked-node.mjs'
import { say } from '#setup/say.mjs'
import { BUILD, clearLeftovers, NEXT, putInPlace, restoreBuild } from './build-folders.ts'
import { shortenFailure } from './shorten-failure.ts'

const STAMP = '.stamp'
/** SIGHUP, SIGINT, SIGTERM: someone wants to stop, not to start with the previous build. */
const STOPPED = [129, 130, 143]
/** SIGKILL, nearly always sent by the system for lack of memory. */
const KILLED = 137
/** Everything that ends up in the built site. */
const SOURCES = [
  'app',
  'catalogue',
  'content',
  'contracts',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
  'setup/build/build.ts',
  'setup/build/page-markers.ts',
  'tsconfig.json',
  'package-lock.json',
]

type Hashes = { code: string; content: string }

/**
 * Builds the site unless the last build was made from the same sources. Compares hashes, because dates mean nothing
 * after a checkout or copy, and reading all sources takes about ten milliseconds. If the build fails, the last one
 * stays. With `orPrevious` the failure is then only printed if nothing but the content has changed, because the old
 * pages still fit the server.
 */
export async function buildWhenStale({ force = false, orPrevious = false } = {}): Promise<void> {
  restoreBuild()
  const wanted = hashSources()
  const built = readStamp()
  if (!force && built?.code === wanted.code && built.content === wanted.content) return
  say('Building the site')
  clearLeftovers()
  const { code, output } = await runOnLockedNode(['setup/build/build.ts'], { quiet: true })
  if (code === 0) {
    writeFileSync(path.join(NEXT, STAMP), JSON.stringify(wanted))
    putInPlace()
    // Without the lines for a thousand prerendered pages.
    if (force) process.stdout.write(output.replace(/^Prerender .*\n/gm, ''))
    return
  }
  clearLeftovers()
  const unchanged = built ? '\nThe previous build is unchanged.' : ''
  if (STOPPED.includes(code)) throw new Error(`The build was stopped.${unchanged}`)
  const reason = code === KILLED ? 'The build was killed. Is there enough memory?' : shortenFailure(output, ROOT)
  const failure = `The site could not be built.\n${reason}`
  if (!orPrevious || built?.code !== wanted.code) throw new Error(failure + unchanged)
  process.stderr.write(
    `\n${failure}\n\n  Starting with the previous build: until this is corrected, the site shows the previous content.\n\n`,
  )
}

/** The source hashes of the last build, or null if there is none. */
function readStamp(): Hashes | null {
  try {
    return JSON.parse(readFileSync(path.join(BUILD, STAMP), 'utf8'))
  } catch {
    return null
  }
}

function hashSources(): Hashes {
  const files = SOURCES.flatMap(listFiles)
  const isContent = (file: string) => file.startsWith(`content${path.sep}`) && !file.endsWith('.ts')
  return { code: hashFiles(files.filter((file) => !isContent(file))), content: hashFiles(files.filter(isContent)) }
}

function hashFiles(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(name: string): string[] {
  const target = path.join(ROOT, name)
  if (!existsSync(target)) return []
  if (!statSync(target).isDirectory()) return [name]
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort()
}
