import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into vitest's own.
  export interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

const TEMPLATE = 'neon_magnolia_template'

/** One Postgres for the whole run, with a migrated template database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTestFolder('test')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: randomBytes(24).toString('base64url'),
    // The data is discarded after the run, so it need not survive a crash of the machine.
    serverSettings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=1GB'],
  })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const templateUrl = new URL(postgres.url)
  templateUrl.pathname = `/${TEMPLATE}`
  await migrate(templateUrl.href, path.resolve('supabase/migrations'))
  project.provide('postgres', { adminUrl: postgres.url, template: TEMPLATE })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
