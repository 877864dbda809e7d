import type { Call, World } from './call.ts'

const TABLE = 'contact_submissions'
const mark = (world: World) => {
  const email = world.known.get('mark') ?? `mark-${Math.random().toString(36).slice(2)}@example.com`
  world.known.set('mark', email)
  return email
}
const row = (world: World, message: string) => ({ name: 'Ada', email: mark(world), message })
const mine = (world: World) => world.service.from(TABLE).select('message').eq('email', mark(world))
const messages = async (query: PromiseLike<{ data: { message: string }[] | null; error: unknown }>) => {
  const { data, error } = await query
  return data === null ? { error } : data.map(({ message }) => message).join(' ')
}
const send = async (query: PromiseLike<unknown>) => query

/** The methods and formats of the REST surface, and the calls that are refused. */
export const REST_CALLS: Call[] = [
  ['POST, visitor', 'ok', (w) => send(w.visitor.from(TABLE).insert(row(w, 'one')))],
  ['GET, visitor', '42501', (w) => send(w.visitor.from(TABLE).select('*'))],
  ['PATCH, visitor', '42501', (w) => send(w.visitor.from(TABLE).update({ name: 'Eve' }).eq('email', mark(w)))],
  ['DELETE, visitor', '42501', (w) => send(w.visitor.from(TABLE).delete().eq('email', mark(w)))],
  [
    'POST, many',
    'ok',
    (w) =>
      send(
        w.service
          .from(TABLE)
          .insert([row(w, 'two'), row(w, 'three')])
          .select(),
      ),
  ],
  ['GET, filter and order', 'two three one', (w) => messages(mine(w).order('message', { ascending: false }))],
  ['GET, or', 'one two', (w) => messages(mine(w).or('message.eq.one,message.like.tw*').order('message'))],
  ['GET, range', 'three', (w) => messages(mine(w).order('message').range(1, 1))],
  ['GET, single', 'PGRST116', (w) => send(mine(w).single())],
  ['GET, maybeSingle', 'ok', (w) => send(mine(w).eq('message', 'none').maybeSingle())],
  ['HEAD, count', '3', async (w) => String((await countOf(w)).count)],
  ['PATCH', 'ok', (w) => send(w.service.from(TABLE).update({ name: 'Ben' }).eq('email', mark(w)).select())],
  ['POST, upsert', 'ok', (w) => send(w.service.from('user_roles').upsert([], { onConflict: 'user_id' }))],
  ['POST, broken rule', '23514', (w) => send(w.visitor.from(TABLE).insert({ ...row(w, 'x'), email: 'no address' }))],
  ['GET, unknown table', 'PGRST205', (w) => send(w.service.from('nothing').select())],
  ['GET, embedding', 'PGRST200', (w) => send(w.service.from(TABLE).select('*, other(*)'))],
  ['POST /rpc, unknown', 'PGRST202', (w) => send(w.visitor.rpc('nothing'))],
  ['DELETE', 'ok', (w) => send(w.service.from(TABLE).delete().eq('email', mark(w)))],
  ['GET, csv', 'ok', (w) => send(mine(w).csv())],
]

const countOf = (world: World) =>
  world.service.from(TABLE).select('*', { count: 'exact', head: true }).eq('email', mark(world))
