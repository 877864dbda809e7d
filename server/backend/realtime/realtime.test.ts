import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { openRealtime, subscribe } from '#tests/harness/realtime-harness.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const rowsOf = (list: { new: unknown; old: unknown; eventType: string }[]) =>
  list.map(({ eventType, new: now, old }) => [eventType, now, old])

test('a staff member receives inserts, updates and deletes; a visitor and a user without a role may not subscribe', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const received: Record<string, { new: Record<string, unknown>; old: Record<string, unknown>; eventType: string }[]> =
    {}
  for (const [name, role] of [
    ['staff', 'staff'],
    ['user', null],
    ['visitor', undefined],
  ] as const) {
    received[name] = []
    const client = await realtime.connect(url, role)
    const channel = client
      .channel('rows')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'sync_opportunities' }, (change) =>
        received[name]?.push(change),
      )
    const status = await subscribe(channel)
    expect([name, status]).toEqual([
      name,
      name === 'staff' ? 'SUBSCRIBED' : expect.stringContaining('Unauthorized: You do not have permissions'),
    ])
    if (name !== 'staff') await client.removeChannel(channel)
  }
  const { database } = realtime.db
  const write = (statement: string) => database.asServiceRole((sql) => sql.query(statement))
  await write(
    `insert into public.sync_opportunities (company_agency, industry_type) values ('Brightwater', '{Film,TV}')`,
  )
  await waitFor(() => expect(received.staff).toHaveLength(1))
  await write(`update public.sync_opportunities set company_agency = 'Brightwater Sync'`)
  await waitFor(() => expect(received.staff).toHaveLength(2))
  await write(`delete from public.sync_opportunities`)
  await waitFor(() => expect(received.staff).toHaveLength(3))
  const [inserted, changed, deleted] = received.staff ?? []
  expect(inserted).toMatchObject({
    eventType: 'INSERT',
    new: { company_agency: 'Brightwater', industry_type: ['Film', 'TV'] },
  })
  expect(changed).toMatchObject({
    eventType: 'UPDATE',
    new: { company_agency: 'Brightwater Sync' },
    old: { id: inserted?.new.id },
  })
  expect(deleted).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: inserted?.new.id } })
  expect([received.user, received.visitor]).toEqual([[], []])
})

test('a filter, an event and a choice of columns narrow what is received', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const client = await realtime.connect(url, 'staff')
  const open: unknown[] = []
  const updates: unknown[] = []
  const channel = client
    .channel('rows')
    .on(
      'postgres_changes',
      {
        event: '*',
        schema: 'public',
        table: 'sync_opportunities',
        filter: 'submission_status=eq.closed,kind=in.("a,b",c)',
        select: ['kind'],
      },
      (change) => open.push(change),
    )
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'sync_opportunities' }, (change) =>
      updates.push(change),
    )
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  const { database } = realtime.db
  await database.asServiceRole((sql) =>
    sql.query(
      `insert into public.sync_opportunities (submission_status, kind) values ('closed', 'a,b'), ('closed', 'd'), ('unknown', 'c')`,
    ),
  )
  // The row is sent as it is when it is read, so a row deleted by then is only reported as deleted.
  await waitFor(() => expect(open).toHaveLength(1))
  await database.asServiceRole((sql) => sql.query(`delete from public.sync_opportunities where kind = 'a,b'`))
  await database.asServiceRole((sql) => sql.query(`update public.sync_opportunities set role = 'x' where kind = 'd'`))
  await waitFor(() => expect(updates).toHaveLength(1))
  expect(rowsOf(open as never)).toEqual([
    ['INSERT', { kind: 'a,b' }, {}],
    ['DELETE', {}, { id: expect.any(String) }],
  ])
})

test.each([
  ['an unknown table', { schema: 'public', table: 'nowhere' }, 'nowhere'],
  ['a schema that is not published', { schema: 'auth', table: 'users' }, 'schema auth'],
  ['an unknown column', { schema: 'public', table: 'scraper_logs', filter: 'nothing=eq.1' }, 'nothing'],
  ['a malformed filter', { schema: 'public', table: 'scraper_logs', filter: 'id' }, 'failed to parse'],
])('a join for %s is refused with the reason', async (_name, request, reason) => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const client = await realtime.connect(url, 'staff')
  const channel = client.channel('rows').on('postgres_changes', { event: '*', ...request }, () => undefined)
  expect(await subscribe(channel)).toContain(reason)
  await client.removeChannel(channel)
})

test.each(['1.0.0', '2.0.0'])(
  'in version %s a message reaches the other members, its sender if requested, and is acknowledged',
  async (vsn) => {
    await using realtime = await openRealtime()
    const { url } = await realtime.startReplica()
    const received: string[] = []
    const open = async (name: string, config: { self?: boolean; ack?: boolean }) => {
      const client = await realtime.connect(url, undefined, vsn)
      const channel = client
        .channel('room', { config: { broadcast: config } })
        .on('broadcast', { event: 'note' }, ({ payload }) => received.push(`${name}: ${payload.text}`))
      expect(await subscribe(channel)).toBe('SUBSCRIBED')
      return channel
    }
    const first = await open('first', { self: true, ack: true })
    const second = await open('second', {})
    expect(await first.send({ type: 'broadcast', event: 'note', payload: { text: 'grüß 🎷' } })).toBe('ok')
    await waitFor(() => expect(received.toSorted()).toEqual(['first: grüß 🎷', 'second: grüß 🎷']))
    await second.send({ type: 'broadcast', event: 'note', payload: { text: 'back' } })
    await waitFor(() => expect(received).toContain('first: back'))
    expect(received).not.toContain('second: back')
  },
)

test('bytes are sent unchanged', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const received: unknown[] = []
  const [one, other] = [await realtime.connect(url), await realtime.connect(url)]
  const receiver = other.channel('room').on('broadcast', { event: 'clip' }, ({ payload }) => received.push(payload))
  const sender = one.channel('room')
  await Promise.all([subscribe(receiver), subscribe(sender)])
  await sender.send({ type: 'broadcast', event: 'clip', payload: Uint8Array.of(0, 255, 128).buffer })
  await waitFor(() => expect(received).toHaveLength(1))
  expect([...new Uint8Array(received[0] as ArrayBuffer)]).toEqual([0, 255, 128])
})

test('a message sent over HTTP reaches the channel on every replica, whatever its length', async () => {
  await using realtime = await openRealtime()
  const [here, there] = [await realtime.startReplica(), await realtime.startReplica()]
  const received: unknown[] = []
  const receiver = (await realtime.connect(here.url))
    .channel('room')
    .on('broadcast', { event: 'note' }, ({ payload }) => received.push(payload))
  await subscribe(receiver)
  const sender = (await realtime.connect(there.url)).channel('room')
  const long = 'la'.repeat(20_000)
  expect(await sender.httpSend('note', { text: 'short' })).toEqual({ success: true })
  expect(await sender.httpSend('note', { text: long })).toEqual({ success: true })
  await waitFor(() => expect(received).toEqual([{ text: 'short' }, { text: long }]))
})

test('presence is shared between replicas, and a member who leaves is removed on all of them', async () => {
  await using realtime = await openRealtime()
  const [here, there] = [await realtime.startReplica(), await realtime.startReplica()]
  const join = async (url: string, key: string) => {
    const client = await realtime.connect(url)
    const channel = client.channel('desk', { config: { presence: { key, enabled: true } } })
    channel.on('presence', { event: 'sync' }, () => undefined)
    await subscribe(channel)
    expect(await channel.track({ page: key })).toBe('ok')
    return { client, channel }
  }
  const ada = await join(here.url, 'ada')
  const ben = await join(there.url, 'ben')
  const keys = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).toSorted()
  await waitFor(() =>
    expect([keys(ada.channel), keys(ben.channel)]).toEqual([
      ['ada', 'ben'],
      ['ada', 'ben'],
    ]),
  )
  expect(await ben.channel.track({ page: 'elsewhere' })).toBe('ok')
  await waitFor(() => expect(ada.channel.presenceState().ben).toMatchObject([{ page: 'elsewhere' }]))
  await ben.client.realtime.disconnect()
  await waitFor(() => expect(keys(ada.channel)).toEqual(['ada']))
})

test('a private channel admits only callers whom the policies allow, and is separate from the public one of the same name', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const received: string[] = []
  const join = async (role: 'staff' | null | undefined, isPrivate: boolean) => {
    const client = await realtime.connect(url, role)
    const channel = client
      .channel('staff:desk', { config: { private: isPrivate, broadcast: { ack: true } } })
      .on('broadcast', { event: '*' }, ({ payload }) => received.push(`${role} ${isPrivate}: ${payload.text}`))
    return { client, channel, status: await subscribe(channel) }
  }
  const [ada, ben] = [await join('staff', true), await join('staff', true)]
  const [user, visitor] = [await join(null, true), await join(undefined, true)]
  const open = await join(undefined, false)
  expect([ada.status, ben.status, open.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED'])
  for (const { status, client, channel } of [user, visitor]) {
    expect(status).toContain('Unauthorized')
    await client.removeChannel(channel)
  }
  expect(await ada.channel.send({ type: 'broadcast', event: 'note', payload: { text: 'inside' } })).toBe('ok')
  await waitFor(() => expect(received).toEqual(['staff true: inside']))
  await expect(open.client.channel('staff:desk2', { config: { private: true } }).httpSend('note', {})).rejects.toThrow(
    /not allowed/,
  )
})

test('a revoked role takes effect with the next change, without a new token', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const { database } = realtime.db
  const listen = async () => {
    const received: unknown[] = []
    const client = await realtime.connect(url, 'staff')
    const filter = { event: 'INSERT', schema: 'public', table: 'sync_opportunities' } as const
    await subscribe(client.channel('rows').on('postgres_changes', filter, (change) => received.push(change)))
    return received
  }
  const dismissed = await listen()
  const kept = await listen()
  const add = () => database.asServiceRole((sql) => sql.query('insert into public.sync_opportunities default values'))
  await add()
  await waitFor(() => expect([dismissed.length, kept.length]).toEqual([1, 1]))
  await database.pool.query(
    'delete from public.user_roles where user_id = (select id from auth.users order by created_at limit 1)',
  )
  await add()
  await add()
  await waitFor(() => expect(kept).toHaveLength(3))
  expect(dismissed).toHaveLength(1)
})

test('an expired token closes the channel, and a fresh one keeps it open', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const statusOf = async (expiresInSec: number, renewed: boolean) => {
    const client = await realtime.connect(url)
    await client.realtime.setAuth(await realtime.token('staff', expiresInSec))
    const statuses: string[] = []
    const channel = client.channel('rows')
    await new Promise<void>((done) => {
      channel.subscribe((status) => {
        statuses.push(status)
        done()
      })
    })
    if (renewed) await client.realtime.setAuth(await realtime.token('staff', 3600))
    return statuses
  }
  const [ended, kept] = [await statusOf(2, false), await statusOf(2, true)]
  await waitFor(() => expect(ended).toEqual(['SUBSCRIBED', 'CLOSED']))
  expect(kept).toEqual(['SUBSCRIBED'])
})

test('changes that were missed while the connection was lost are sent afterwards', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const client = await realtime.connect(url, 'staff')
  const received: unknown[] = []
  const channel = client
    .channel('rows')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'sync_opportunities' }, (change) =>
      received.push(change),
    )
  await subscribe(channel)
  const { database } = realtime.db
  // One transaction, so that the change is committed while nothing is listening.
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'neon-magnolia listener' and datname = current_database()`,
  )
  await database.asServiceRole((sql) => sql.query(`insert into public.sync_opportunities default values`))
  await waitFor(() => expect(received).toHaveLength(1))
  const listening = 'listening for notifications'
  expect(realtime.takeFailures()).toEqual([listening, `${listening}: works again`])
})

test('a change that cannot be read at first is read again and sent before the next one', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const client = await realtime.connect(url, 'staff')
  const received: unknown[] = []
  const channel = client
    .channel('rows')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'sync_opportunities' }, (change) =>
      received.push(change.new.company_agency),
    )
  await subscribe(channel)
  const { database } = realtime.db
  const query = database.pool.query.bind(database.pool)
  let failures = 0
  const spy = vi.spyOn(database.pool, 'query').mockImplementation((...args: unknown[]) => {
    if (failures < 2 && String(args[0]).includes('from realtime.changes')) {
      failures += 1
      return Promise.reject(new Error('Connection terminated'))
    }
    return Reflect.apply(query, undefined, args)
  })
  for (const name of ['Brightwater', 'Harbor Lane'])
    await database.asServiceRole((sql) => sql`insert into public.sync_opportunities (company_agency) values (${name})`)
  await waitFor(() => expect(received).toEqual(['Brightwater', 'Harbor Lane']))
  spy.mockRestore()
  expect(failures).toBe(2)
  expect(realtime.takeFailures()).toEqual(['sending changes', 'sending changes: works again'])
})

test.each([
  ['signs out', 'delete from auth.sessions where user_id = $1'],
  ['is banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ['loses the role', 'delete from public.user_roles where user_id = $1'],
])('a user who %s receives nothing more on any replica, even before the token expires', async (_name, statement) => {
  await using realtime = await openRealtime()
  const replicas = [await realtime.startReplica(), await realtime.startReplica()]
  const { pool } = realtime.db.database
  const { token, userId } = await realtime.session('staff')
  const statuses = await Promise.all(
    replicas.map(async ({ url }) => {
      const client = await realtime.connect(url)
      await client.realtime.setAuth(token)
      const seen: string[] = []
      const channel = client.channel('staff:desk', { config: { private: true } })
      await new Promise<void>((done) => {
        channel.subscribe((status) => {
          seen.push(status)
          done()
        })
      })
      return seen
    }),
  )
  expect(statuses).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
  await pool.query(statement, [userId])
  await waitFor(() => expect(statuses).toEqual(Array(2).fill(['SUBSCRIBED', 'CLOSED'])))
  if (statement.includes('user_roles')) return
  const late = await realtime.connect(replicas[0]?.url ?? '')
  await late.realtime.setAuth(token)
  expect(await subscribe(late.channel('lobby'))).toContain('its session has ended')
})
