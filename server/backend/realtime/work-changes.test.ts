import { expect, test } from 'vitest'
import { openRealtime, subscribe } from '#tests/harness/realtime-harness.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const TABLES = ['work', 'stars', 'notes', 'outreach', 'confirmations'].map((name) => `opportunity_${name}`)

test('changes to an opportunity reach all staff, a star reaches only its owner, and users without a role receive nothing', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const { database } = realtime.db
  const write = (statement: string) => database.asServiceRole(async (sql) => (await sql.query(statement)).rows)
  const [row] = await write(
    `insert into public.sync_opportunities (company_agency) values ('Brightwater') returning id`,
  )
  const id = String(row?.id)
  const received: string[] = []
  const colleague = await realtime.connect(url, 'staff')
  const channel = [...TABLES, 'sync_opportunities'].reduce(
    (joined, table) =>
      joined.on(
        'postgres_changes',
        {
          event: '*',
          schema: 'public',
          table,
          filter: `${table.startsWith('sync') ? 'id' : 'opportunity_id'}=eq.${id}`,
        },
        (change) => received.push(`${change.eventType} ${change.table}`),
      ),
    colleague.channel(`opportunity:${id}`),
  )
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  for (const role of [null, undefined]) {
    const client = await realtime.connect(url, role)
    for (const table of TABLES) {
      const refused = client
        .channel(`rows:${table}`)
        .on('postgres_changes', { event: '*', schema: 'public', table }, () => undefined)
      expect([table, await subscribe(refused)]).toEqual([table, expect.stringContaining('Unauthorized')])
    }
    await client.removeAllChannels()
  }
  await write(`insert into public.opportunity_work (opportunity_id, stage) values ('${id}', 'contacted')`)
  await waitFor(() => expect(received).toEqual(['INSERT opportunity_work']))
  const [person] = await write(`select user_id from public.user_roles limit 1`)
  await write(`insert into public.opportunity_notes (opportunity_id, body) values ('${id}', 'They like brass')`)
  await waitFor(() => expect(received).toContain('INSERT opportunity_notes'))
  // The service wrote the note, so the colleague can no longer read it once it is deleted.
  await write(`update public.opportunity_notes set deleted_at = now()`)
  await waitFor(() => expect(received).toContain('UPDATE sync_opportunities'))
  const [otherUser] = await database.asAuthAdmin(
    (sql) => sql<{ id: string }>`insert into auth.users (email) values ('ines@example.com') returning id`,
  )
  await write(
    `insert into public.opportunity_stars values ('${id}', '${otherUser?.id}'), ('${id}', '${person?.user_id}')`,
  )
  await waitFor(() => expect(received).toContain('INSERT opportunity_stars'))
  expect(received.filter((change) => change.endsWith('stars'))).toHaveLength(1)
})
