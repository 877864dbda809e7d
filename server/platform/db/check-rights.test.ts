import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { checkRights } from './check-rights.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** An ordinary user with an empty database of its own, on the tests' server, where the roles already exist. */
async function createOwner(grants: string) {
  const { adminUrl } = inject('postgres')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const name = `owner_${randomBytes(4).toString('hex')}`
  await admin.query(`create role ${name} login password 'secret'`)
  await admin.query(`create database ${name} owner ${name}`)
  if (grants) await admin.query(`grant ${grants} to ${name}`)
  const url = new URL(adminUrl)
  url.username = name
  url.password = 'secret'
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${name}`)
      await admin.end()
    },
  }
}

test('an owner without superuser rights can migrate and work once the roles have been created', async () => {
  await using owner = await createOwner('anon, authenticated, service_role, supabase_auth_admin')
  await checkRights(owner.url)
  await migrate(owner.url, path.resolve('supabase/migrations'))
  const database = openDatabase(owner.url)
  try {
    await database.asCaller(
      { role: 'anon', claims: { role: 'anon' } },
      (sql) => sql`
      insert into public.contact_submissions (name, email, message) values ('A', 'a@example.com', 'Hello')`,
    )
    const rows = await database.asServiceRole((sql) => sql`select name from public.contact_submissions`)
    expect(rows).toEqual([{ name: 'A' }])
  } finally {
    await database.close()
  }
})

test('a missing membership is named together with the grant that adds it', async () => {
  await using owner = await createOwner('anon, authenticated')
  await expect(checkRights(owner.url)).rejects.toThrow(
    `may not act as existing roles: grant service_role, supabase_auth_admin to ${owner.name}`,
  )
})

test('a database that does not answer gives one line', async () => {
  await expect(checkRights('postgresql://x:y@127.0.0.1:1/none')).rejects.toThrow(/DATABASE_URL cannot be reached/)
})
