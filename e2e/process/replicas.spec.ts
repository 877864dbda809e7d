import { expect, test } from '@playwright/test'
import { BrowserEnvSchema } from '#contracts/platform/env.ts'
import { createVisitor, type Listener, startListener, startTraffic, type Traffic } from '#e2e/process/traffic.ts'
import { CLUSTER_ADMIN, type Cluster, startCluster } from '#e2e/servers/cluster.ts'
import { readMails } from '#e2e/servers/mailbox.ts'

const SOON = { timeout: 60_000 }

/** Errors of requests to a replica that is killed; the proxy then answers 502. */
const BROKEN = /^(502|503|0|undefined)\b|fetch failed|non-2xx/

async function readEnv({ url }: Cluster) {
  return BrowserEnvSchema.parse(await (await fetch(`${url}/env.json`)).json())
}

/**
 * Sends messages until every listener has received one, and then five more. A reconnected listener must miss
 * none.
 */
async function expectHeard(cluster: Cluster, listeners: readonly Listener[], phase: string): Promise<void> {
  const visitor = createVisitor(await readEnv(cluster))
  const sent: string[] = []
  const tell = async () => {
    const message = `told ${phase} ${sent.length}`
    const { error } = await visitor
      .from('contact_submissions')
      .insert({ name: 'Ada', email: 'told@example.com', message })
    expect(error).toBeNull()
    sent.push(message)
  }
  const isBack = ({ heard }: Listener) => heard.some((message) => sent.includes(message))
  const allAreBack = async () => {
    await tell()
    return listeners.every(isBack)
  }
  await expect.poll(allAreBack, { ...SOON, intervals: [100] }).toBe(true)
  for (let count = 0; count < 5; count += 1) await tell()
  const missing = () =>
    listeners.map(({ heard }) => {
      const first = sent.findIndex((message) => heard.includes(message))
      return sent.slice(first).filter((message) => !heard.includes(message))
    })
  await expect.poll(missing, SOON).toEqual(listeners.map(() => []))
}

/** A time zone in which today's daily run is already past, at any time of day. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // These names have the opposite sign.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Exactly one process started the daily run. Switches it off, so that a kill does not start another. */
async function expectOneDailyRun({ postgres }: Cluster): Promise<void> {
  const runs = () => postgres.query("select trigger from public.scraper_logs where trigger = 'schedule'")
  await expect.poll(async () => (await runs()).length, SOON).toBe(1)
  expect(await postgres.query('select attempts, state from public.scraper_daily_runs')).toEqual([
    { attempts: 1, state: 'started' },
  ])
  await postgres.query('update public.scraper_configs set daily_enabled = false')
}

/** Nothing acknowledged is lost, and nothing exists twice. */
async function expectKept({ postgres }: Cluster, { acknowledged, open }: Traffic): Promise<void> {
  const rows = await postgres.query<{ message: string }>('select message from public.contact_submissions')
  const stored = rows.map(({ message }) => message)
  const known = new Set(stored)
  expect(acknowledged.filter((message) => !known.has(message))).toEqual([])
  expect(stored.length).toBe(known.size)
  expect(open.filter((message) => acknowledged.includes(message))).toEqual([])
}

test('three replicas on one Postgres lose nothing when they are killed one by one and then restarted in order', async () => {
  test.setTimeout(240_000)
  let began: { code: number | null; output: string }[] = []
  const cluster = await startCluster(
    { replicas: 3, settings: { TIMEZONE: zoneAtNoon() } },
    async ({ command, postgres }) => {
      test.info().annotations.push({ type: 'database', description: postgres.description })
      // Two processes find an empty database at the same moment.
      began = await Promise.all([command('user', 'list'), command('user', 'list')])
      await postgres.query('update public.scraper_configs set daily_enabled = true')
    },
  )
  const listeners: Listener[] = []
  try {
    expect(began.map(({ code }) => code)).toEqual([0, 0])
    expect(began.filter(({ output }) => output.includes('Brought the database up to date'))).toHaveLength(1)
    expect(await cluster.postgres.query("select from public.user_roles where role = 'admin'")).toHaveLength(1)
    await expectOneDailyRun(cluster)

    const env = await readEnv(cluster)
    const { data } = await createVisitor(env).auth.signInWithPassword(CLUSTER_ADMIN)
    if (data.session === null) throw new Error('the admin cannot sign in')
    for (let count = 0; count < 6; count += 1) listeners.push(await startListener(env, data.session))
    await expectHeard(cluster, listeners, 'at first')

    const killed = startTraffic(env, 'killed', false)
    for (const index of [0, 1, 2]) {
      await cluster.replicas[index]?.kill()
      const { signIns } = killed
      await expectHeard(cluster, listeners, `without ${index}`)
      await expect.poll(() => killed.signIns, SOON).toBeGreaterThan(signIns)
      await cluster.restart(index)
      await cluster.balancer.waitForReady(3)
    }
    await killed.stop()
    expect(killed.failures.filter(({ reason }) => !BROKEN.test(reason))).toEqual([])
    await expectKept(cluster, killed)

    const rolling = startTraffic(env, 'rolling', true)
    for (const index of [0, 1, 2]) {
      expect(await cluster.replicas[index]?.stop()).toBe(0)
      await cluster.restart(index)
      await cluster.balancer.waitForReady(3)
    }
    await rolling.stop()
    expect(rolling.failures).toEqual([])
    await expectKept(cluster, rolling)
    await expectHeard(cluster, listeners, 'in the end')
    expect(listeners.every((listener) => listener.joins() > 1)).toBe(true)

    const waiting = () => cluster.postgres.query("select from public.mail_outbox where status = 'waiting'")
    await expect.poll(async () => (await waiting()).length, SOON).toBe(0)
    for (const address of rolling.receipts) expect(await readMails(cluster.mailbox, address)).toHaveLength(1)
    const { acknowledged, receipts, signIns, pages } = rolling
    const counts = `${acknowledged.length} forms, ${receipts.length} receipts, ${signIns} sign-ins, ${pages} pages`
    test.info().annotations.push({ type: 'rolling restart', description: counts })
  } finally {
    await Promise.all(listeners.map((listener) => listener.stop()))
    await cluster.stop()
  }
})
