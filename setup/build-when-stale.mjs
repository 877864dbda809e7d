import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runOnLockedNode } from './locked-node.mjs'
import { say, tail } from './say.mjs'

const STAMP = path.join(ROOT, 'build', '.stamp')
/** Everything that ends up in the built site. */
const SOURCES = [
  'app',
  'catalogue',
  'content',
  'contracts',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
  'setup/build.mjs',
  'setup/slim-pages.mjs',
  'server/site/slim',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the site unless the last build was of the same sources. Judged by their bytes: reading all of them takes some ten
 * milliseconds, and dates say nothing after a checkout or a copy.
 * @param {{ force?: boolean }} [options]
 */
export async function buildWhenStale({ force = false } = {}) {
  const wanted = hashFiles(SOURCES)
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  say('Building the site')
  rmSync(STAMP, { force: true })
  const { code, output } = await runOnLockedNode(['setup/build.mjs'], { quiet: !force })
  if (code !== 0) throw new Error(`The site could not be built.\n${tail(output)}`)
  writeFileSync(STAMP, wanted)
}

/** @param {string[]} names */
function hashFiles(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(listFiles)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} name @returns {string[]} */
function listFiles(name) {
  const target = path.join(ROOT, name)
  if (!existsSync(target)) return []
  if (!statSync(target).isDirectory()) return [name]
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort()
}
