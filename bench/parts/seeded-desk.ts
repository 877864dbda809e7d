import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { seedDeskRows } from './desk-rows.ts'

// A database with many rows, and the server's side of the list in a process of its own.

export type DeskServer = AsyncDisposable & { child: ChildProcess; port: number }

export async function startSeededDesk(rows: number) {
  const dataDir = await makeTestFolder('bench')
  const postgres = await startEmbeddedPostgres({ dataDir, password: randomBytes(24).toString('base64url') })
  async function stop(): Promise<void> {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url, path.resolve('supabase/migrations'))
    const staff = await fill(postgres.url, rows)
    return {
      url: postgres.url,
      dataDir,
      serve: () => serve([postgres.url, staff]),
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(url: string, rows: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seedDeskRows(client, rows)
  const added = await client.query<{ id: string }>(
    `with added as (insert into auth.users (email) values ('ada@label.example') returning id)
     insert into public.user_roles (user_id, role) select id, 'staff' from added returning user_id as id`,
  )
  await client.end()
  return added.rows[0]?.id ?? ''
}

async function serve(args: string[]): Promise<DeskServer> {
  const child = fork(path.join(import.meta.dirname, 'desk-server.ts'), args)
  const [port] = await once(child, 'message')
  return {
    child,
    port,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

type Asked = { firstMs: number; allMs: number; bytes: number; encoding: string }

/** One call of the dashboard's function, read to its end and thrown away. */
export async function askDesk({ port }: DeskServer, body: object, accepted: string): Promise<Asked> {
  const headers = { apikey: 'sb_publishable_test', authorization: 'Bearer staff', 'accept-encoding': accepted }
  const began = performance.now()
  const asked = request({ port, path: '/functions/v1/sync-scraper', method: 'POST', headers })
  const answer = (await once(asked.end(JSON.stringify(body)), 'response'))[0] as IncomingMessage
  let firstMs = 0
  let bytes = 0
  for await (const piece of answer) {
    firstMs ||= performance.now() - began
    bytes += piece.length
  }
  if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.statusCode}`)
  return { firstMs, allMs: performance.now() - began, bytes, encoding: answer.headers['content-encoding'] ?? 'none' }
}
