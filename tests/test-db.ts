import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'

/** A private copy of the migrated template database, dropped when it goes out of scope. */
export type TestDb = AsyncDisposable & { url: string; database: Database }

export async function createTestDb(): Promise<TestDb> {
  const { adminUrl, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { max: 8 })
  return {
    url: url.href,
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      await runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
