import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import S3rver from 's3rver'
import { findFreePort } from '#setup/port.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { type AppProcess, cleanEnvironment, startApp } from './app-process.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export const CLUSTER_ADMIN = { email: 'admin@example.com', password: 'magnolia-after-midnight' }

export type Cluster = {
  /** The proxy's address, which is the product's public address. */
  url: string
  secretKey: string
  mailbox: string
  postgres: PostgresServer
  balancer: Balancer
  replicas: AppProcess[]
  /** Starts the replica of that number again, on its old port. */
  restart(index: number): Promise<void>
  /** Runs a command on the same database; resolves with its exit code and output. */
  command(...args: string[]): Promise<{ code: number | null; output: string }>
  stop(): Promise<void>
}

/**
 * Several replicas behind a proxy, on one external Postgres. `prepare` runs before the first replica starts.
 */
export async function startCluster(
  options: { replicas: number; settings?: Record<string, string> },
  prepare: (cluster: Pick<Cluster, 'command' | 'postgres'>) => Promise<void> = async () => undefined,
): Promise<Cluster> {
  const parts = new AsyncDisposableStack()
  try {
    return await assemble(parts, options, prepare)
  } catch (error) {
    await parts.disposeAsync()
    throw error
  }
}

async function assemble(
  parts: AsyncDisposableStack,
  options: Parameters<typeof startCluster>[0],
  prepare: (cluster: Pick<Cluster, 'command' | 'postgres'>) => Promise<void>,
): Promise<Cluster> {
  const folder = await makeTestFolder('cluster')
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  parts.defer(postgres.stop)
  const mailboxFolder = path.join(folder, 'mailbox')
  const mailbox: Mailbox = await startMailbox(mailboxFolder)
  parts.defer(mailbox.stop)
  const port = await findFreePort()
  const ports = await Promise.all(Array.from({ length: options.replicas }, findFreePort))
  const secretKey = `sb_secret_${randomBytes(32).toString('base64url')}`
  const files = await startFiles(path.join(folder, 'files'))
  parts.defer(files.stop)
  const settings = {
    SECRET_KEY: secretKey,
    S3_URL: files.url,
    DATABASE_URL: postgres.url,
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: mailbox.url,
    ADMIN_EMAIL: CLUSTER_ADMIN.email,
    ADMIN_PASSWORD: CLUSTER_ADMIN.password,
    RATE_LIMIT_FACTOR: '10000',
    DRAIN_SECONDS: '1',
    // Each replica has its own data folder, as on separate machines; what they share is in the database.
    ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'warn',
    ...options.settings,
  }
  const command = async (...args: string[]) => {
    const child = spawn('node', ['main.ts', ...args], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        ...cleanEnvironment(),
        ...settings,
        DATA_DIR: path.join(folder, `command-${randomBytes(4).toString('hex')}`),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  await prepare({ command, postgres })
  const balancer = await startBalancer(port, ports)
  parts.defer(balancer.stop)
  const replicas: AppProcess[] = []
  parts.defer(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
  })
  const start = async (at: number) => {
    replicas[at] = await startApp({ dataDir: path.join(folder, `replica-${at}`), port: ports[at] ?? 0, settings })
  }
  const started = await Promise.allSettled(ports.map((_, index) => start(index)))
  for (const one of started) if (one.status === 'rejected') throw one.reason
  await balancer.waitForReady(options.replicas)
  return {
    url: settings.SITE_URL,
    secretKey,
    mailbox: mailboxFolder,
    postgres,
    balancer,
    replicas,
    command,
    restart: start,
    stop: () => parts.disposeAsync(),
  }
}

/** A local S3 server, where replicas on several machines store uploads. */
async function startFiles(directory: string) {
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: 'files', configs: [] }] })
  const { port } = await server.run()
  return { url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-central-1`, stop: () => server.close() }
}
