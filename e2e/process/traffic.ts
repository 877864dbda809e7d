import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { CLUSTER_ADMIN } from '#e2e/servers/cluster.ts'

export type Failure = { what: string; reason: string }

/** The requests of visitors, and their results. */
export type Traffic = {
  /** Messages that the server acknowledged. */
  acknowledged: string[]
  /** Messages whose result is unknown because the response was lost. */
  open: string[]
  signIns: number
  pages: number
  /** Mailboxes that must receive a receipt. */
  receipts: string[]
  failures: Failure[]
  stop(): Promise<void>
}

/**
 * Simulates visitors who send the contact form, request its receipt, sign in and read pages until stopped, with short
 * pauses.
 */
export function startTraffic(env: { url: string; publishableKey: string }, name: string, receipts: boolean): Traffic {
  const control = new AbortController()
  const traffic: Omit<Traffic, 'stop'> = {
    acknowledged: [],
    open: [],
    signIns: 0,
    pages: 0,
    receipts: [],
    failures: [],
  }
  const fail = (what: string, reason: unknown) => traffic.failures.push({ what, reason: String(reason) })
  const visitor = createVisitor(env)

  async function submit(number: string): Promise<void> {
    const message = `${name} ${number}`
    const email = `${name}-${number}@example.com`
    const { status, error } = await visitor
      .from('contact_submissions')
      .insert({ name: 'Ada', email, message })
      .then((answer) => answer)
    if (error !== null) {
      traffic.open.push(message)
      fail('submit', `${status} ${error.message}`)
      return
    }
    traffic.acknowledged.push(message)
    if (!receipts || !number.endsWith('0')) return
    const body = { type: 'contact', name: 'Ada', email, data: { projectType: 'Film', message } }
    const { error: refused } = await visitor.functions.invoke('send-confirmation-email', { body })
    if (refused === null) traffic.receipts.push(email)
    else fail('receipt', refused)
  }

  async function signIn(): Promise<void> {
    const client = createVisitor(env)
    const { error } = await client.auth.signInWithPassword(CLUSTER_ADMIN)
    if (error !== null) return void fail('sign-in', `${error.status} ${error.message}`)
    // Every replica must accept tokens that another one signed.
    const { error: unknown } = await client.auth.getUser()
    if (unknown === null) traffic.signIns += 1
    else fail('user', `${unknown.status} ${unknown.message}`)
  }

  async function read(): Promise<void> {
    const page = await fetch(`${env.url}/`).then(
      (answer) => (answer.ok ? null : answer.status),
      (error: unknown) => error,
    )
    if (page === null) traffic.pages += 1
    else fail('page', page)
  }

  const repeat = async (work: (number: string) => Promise<void>, who: number, pauseMs: number) => {
    for (let count = 0; !control.signal.aborted; count += 1) {
      await work(`${who}-${count}`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const people = [
    ...[1, 2, 3].map((who) => repeat(submit, who, 100)),
    repeat(signIn, 1, 500),
    ...[1, 2].map((who) => repeat(read, who, 100)),
  ]
  return Object.assign(traffic, {
    async stop() {
      control.abort()
      await Promise.all(people)
    },
  })
}

export type Listener = {
  heard: string[]
  isJoined(): boolean
  /** How often the channel was joined. */
  joins(): number
  stop(): Promise<void>
}

/** A staff member who watches the inbox. */
export async function startListener(
  env: { url: string; publishableKey: string },
  session: { access_token: string; refresh_token: string },
): Promise<Listener> {
  const client = createClient(env.url, env.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { reconnectAfterMs: () => 200 },
  })
  // Sets a session, because the client forgets a token of realtime.setAuth when it reconnects.
  await client.auth.setSession(session)
  const heard: string[] = []
  let joined = false
  let joins = 0
  const filter = { event: 'INSERT', schema: 'public', table: 'contact_submissions' } as const
  client
    .channel('inbox')
    .on('postgres_changes', filter, ({ new: row }) => heard.push(String(row.message)))
    .subscribe((status) => {
      joined = status === 'SUBSCRIBED'
      if (joined) joins += 1
    })
  return {
    heard,
    isJoined: () => joined,
    joins: () => joins,
    async stop() {
      await client.removeAllChannels()
      await client.realtime.disconnect()
    },
  }
}

export function createVisitor(env: { url: string; publishableKey: string }): SupabaseClient {
  return createClient(env.url, env.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
}
