import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '#setup/port.mjs'
import { findPostgres } from '#setup/postgres.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

export type PostgresServer = {
  url: string
  /** The version and the origin of the binaries, for the report. */
  description: string
  /** One statement as the superuser. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  /** Ends the server, as an outage would. */
  halt(): Promise<void>
  /** Starts it again on the same data and port. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A separate Postgres with an empty data folder, as an operator would run one: the product knows only its URL. */
export async function startPostgres(): Promise<PostgresServer> {
  const { bin, origin } = findPostgres()
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null
  const folder = await makeTestFolder('postgres')
  if (user !== null) await chown(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const created = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: '/', encoding: 'utf8' },
  )
  if (created.status !== 0) throw new Error(`initdb in ${bin}: ${created.stderr}`)
  const port = await findFreePort()
  // The data is discarded after the run, so it need not survive a crash of the machine.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const run = () => spawn(path.join(bin, 'postgres'), args, { ...user, cwd: '/', stdio: 'ignore' })
  let child = run()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const pool = await connect(url, child)
  const halt = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGINT')
    await exited
  }
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
  return {
    url,
    description: `Postgres ${rows[0]?.version} (${origin})`,
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<T>(text, values)).rows,
    halt,
    async resume() {
      child = run()
      await (await connect(url, child)).end()
    },
    async stop() {
      await pool.end()
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connect(url: string, child: ChildProcess): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  const deadline = Date.now() + 120_000
  for (;;) {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return pool
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Postgres did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Postgres refuses to run as root. */
function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim())
}
