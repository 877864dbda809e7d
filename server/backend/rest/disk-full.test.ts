import { expect, test } from 'vitest'
import { createTestApp, SECRET_KEY } from '#tests/harness/app-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('a full disk is a 507 that names the cause but no file of the database', async () => {
  await using db = await createTestDb()
  await db.database.pool.query(`
    create function public.fill() returns trigger language plpgsql as $$
      begin raise 'could not extend file "base/5/17849"' using errcode = '53100'; end $$;
    create trigger fill before insert on public.contact_submissions execute function public.fill()`)
  const response = await createTestApp(db).request('/rest/v1/contact_submissions', {
    method: 'POST',
    headers: { apikey: SECRET_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@label.example', message: 'Hello' }),
  })
  expect(response.status).toBe(507)
  const message = 'There is no space left for the database.'
  expect(await response.json()).toEqual({ code: '53100', details: null, hint: null, message })
})
