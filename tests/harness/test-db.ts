import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'

/** A private copy of the migrated template database, dropped when it goes out of scope. */
export type TestDb = AsyncDisposable & { url: string; database: Database }

export async function createTestDb(): Promise<TestDb> {
  const { adminUrl, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Half the work of the default strategy, which also writes every page to the WAL.
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  return {
    url: url.href,
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      await runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

let admin: pg.Pool | undefined

/** One pool for each test worker, because connecting for every statement would take as long as the statement. */
async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  admin ??= new pg.Pool({ connectionString: adminUrl, max: 2, allowExitOnIdle: true, idleTimeoutMillis: 1000 })
  // The server may stop before idle connections are closed.
  if (admin.listenerCount('error') === 0) admin.on('error', () => undefined)
  await admin.query(statement)
}
