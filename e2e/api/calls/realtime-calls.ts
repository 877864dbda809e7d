import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import { type Call, recall, type World } from './call.ts'

/** Only stops a call that hangs. */
const TIMEOUT_MS = 60_000
const topicOf = (world: World) => {
  const topic = world.known.get('topic') ?? `topic-${Math.random().toString(36).slice(2)}`
  world.known.set('topic', topic)
  return topic
}

/** Frames of the websocket, and calls of the client that use it. */
export const REALTIME_CALLS: Call[] = [
  ['heartbeat, version 1.0.0', 'phoenix phx_reply ok 7', (w) => sendHeartbeat(w, '1.0.0')],
  ['heartbeat, version 2.0.0', 'phoenix phx_reply ok 7', (w) => sendHeartbeat(w, '2.0.0')],
  ['a socket without a key', 'closed', (w) => sendHeartbeat({ ...w, publishableKey: '' }, '1.0.0')],
  ['broadcast', 'hello', broadcast],
  ['POST /api/broadcast', 'hello', (w) => broadcastOverHttp(w)],
  ['presence', 'Ada', presence],
  ['postgres_changes', 'received', (w) => changes(w, true)],
  ['postgres_changes, visitor', 'refused', (w) => changes(w, false)],
]

/** The reply as topic, event, status and ref. */
async function sendHeartbeat(world: World, version: '1.0.0' | '2.0.0'): Promise<string> {
  const address = `${world.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${world.publishableKey}&vsn=${version}`
  const socket = new WebSocket(address)
  const received = new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => resolve(String(data))
    socket.onclose = () => resolve('closed')
  })
  socket.onopen = () => {
    const frame = { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' }
    socket.send(JSON.stringify(version === '1.0.0' ? frame : [null, '7', 'phoenix', 'heartbeat', {}]))
  }
  const reply = await received
  socket.close()
  if (reply === 'closed') return reply
  const parsed = JSON.parse(reply)
  const { topic, event, payload, ref } = Array.isArray(parsed)
    ? { ref: parsed[1], topic: parsed[2], event: parsed[3], payload: parsed[4] }
    : parsed
  return [topic, event, payload.status, ref].join(' ')
}

/** Two clients, which may be connected to two replicas. */
async function withTwo(world: World, run: (one: RealtimeChannel, other: RealtimeChannel) => Promise<string>) {
  const clients = [1, 2].map(() => createClient(world.url, world.publishableKey))
  const [one, other] = clients.map((client) => client.channel(topicOf(world)))
  try {
    return one === undefined || other === undefined ? 'no channels' : await run(one, other)
  } finally {
    for (const client of clients) await client.removeAllChannels()
  }
}

const joined = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else reject(error ?? new Error(status))
    })
  })

const receiveOn = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.on('broadcast', { event: 'word' }, ({ payload }) => resolve(String(payload.word)))
  })

function broadcast(world: World): Promise<string> {
  return withTwo(world, async (one, other) => {
    const received = receiveOn(other)
    await Promise.all([joined(one), joined(other)])
    await one.send({ type: 'broadcast', event: 'word', payload: { word: 'hello' } })
    return orNothing(received)
  })
}

function broadcastOverHttp(world: World): Promise<string> {
  return withTwo(world, async (_one, other) => {
    const received = receiveOn(other)
    await joined(other)
    const messages = [{ topic: recall(world, 'topic'), event: 'word', payload: { word: 'hello' } }]
    const { status } = await fetch(`${world.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: world.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    })
    return status === 202 ? orNothing(received) : String(status)
  })
}

function presence(world: World): Promise<string> {
  return withTwo(world, async (one, other) => {
    const seen = new Promise<string>((resolve) => {
      other.on('presence', { event: 'join' }, ({ newPresences }) => resolve(String(newPresences[0]?.name)))
    })
    await Promise.all([joined(one), joined(other)])
    await one.track({ name: 'Ada' })
    return orNothing(seen)
  })
}

async function changes(world: World, asStaff: boolean): Promise<string> {
  const client = createClient(world.url, world.publishableKey)
  const { data } = await world.admin.auth.getSession()
  if (asStaff) await client.realtime.setAuth(data.session?.access_token ?? '')
  const channel = client.channel('changes')
  const filter = { event: 'INSERT', schema: 'public', table: 'contact_submissions' } as const
  const message = `change ${crypto.randomUUID()}`
  const received = new Promise<string>((resolve) => {
    channel.on('postgres_changes', filter, ({ new: row }) => row.message === message && resolve('received'))
  })
  try {
    if (!asStaff)
      return await joined(channel).then(
        () => 'joined',
        () => 'refused',
      )
    await joined(channel)
    await world.visitor.from('contact_submissions').insert({ name: 'Ada', email: 'changes@example.com', message })
    return await orNothing(received)
  } finally {
    await client.removeAllChannels()
  }
}

function orNothing(arrival: Promise<string>): Promise<string> {
  const end = new Promise<string>((resolve) => setTimeout(() => resolve('nothing received'), TIMEOUT_MS).unref())
  return Promise.race([arrival, end])
}
