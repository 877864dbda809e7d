/**
 * What does a page cost the server? The built home page in its gzip form, over keep-alive connections, from this product's
 * look-up, from @fastify/static and, where it is installed, from nginx with gzip_static. Processor time is read from /proc, so
 * it holds on a busy machine; requests per second do not, and are for comparing within one run only. Linux only.
 *
 *   node bench/page-throughput.ts [seconds per run] [rounds]
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

type Contender = 'ours' | 'fastify' | 'nginx'
type Round = { perSecond: number; cpuMicros: number }

const ROOT = path.dirname(import.meta.dirname)
const PORTS: Record<Contender, number> = { ours: 4871, fastify: 4872, nginx: 4873 }
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const CONNECTIONS = 64

const [mode, folder] = process.argv.slice(2)
if (mode === 'serve-ours') await serveOurs(folder ?? '')
else if (mode === 'serve-fastify') await serveFastify(folder ?? '')
else await compare(Number(mode ?? 6), Number(folder ?? 3))

async function serveOurs(site: string): Promise<void> {
  const { loadSiteFiles, serveFromMemory } = await import('#server/site/site.ts')
  const files = await loadSiteFiles(site, 'http://localhost:3000')
  const fastPath = { siteUrl: 'http://localhost:3000', trustProxy: false, isRendered: () => false }
  const listener = serveFromMemory(files, fastPath, (_request, response) => response.writeHead(404).end())
  createServer(listener).listen(PORTS.ours, '127.0.0.1')
}

async function serveFastify(site: string): Promise<void> {
  const [{ fastify }, { default: serveStatic }] = await Promise.all([import('fastify'), import('@fastify/static')])
  const app = fastify()
  await app.register(serveStatic, { root: site, preCompressed: true, maxAge: 0 })
  await app.listen({ port: PORTS.fastify, host: '127.0.0.1' })
}

async function compare(seconds: number, rounds: number): Promise<void> {
  const work = await makeTestFolder('page-throughput')
  const site = path.join(work, 'site')
  await cp(path.join(ROOT, 'build', 'client'), site, { recursive: true })
  await compressBeside(site)
  const contenders: Contender[] = isInstalled('nginx') ? ['ours', 'fastify', 'nginx'] : ['ours', 'fastify']
  const servers = new Map<Contender, ChildProcess>()
  try {
    for (const contender of contenders) servers.set(contender, await start(contender, site, work))
    const results = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]))
    for (const contender of contenders) await run(contender, servers, 2)
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) results.get(contender)?.push(await run(contender, servers, seconds))
    }
    print(results)
  } finally {
    for (const server of servers.values()) server.kill('SIGTERM')
    await rm(work, { recursive: true, force: true })
  }
}

function print(results: Map<Contender, Round[]>): void {
  const of = (contender: Contender, key: keyof Round) =>
    median((results.get(contender) ?? []).map((round) => round[key]))
  const lines = [`load ${loadavg()[0]?.toFixed(1)}, ${CONNECTIONS} connections, medians`]
  for (const contender of results.keys()) {
    const micros = of(contender, 'cpuMicros')
    lines.push(
      `${contender.padEnd(8)} ${of(contender, 'perSecond').toFixed(0).padStart(7)} requests/s  ${micros.toFixed(1).padStart(7)} µs of processor per request`,
    )
  }
  lines.push(
    `ours against @fastify/static: ${(of('ours', 'perSecond') / of('fastify', 'perSecond')).toFixed(2)} times the throughput`,
  )
  if (results.has('nginx')) {
    lines.push(
      `ours against nginx: ${(of('ours', 'cpuMicros') / of('nginx', 'cpuMicros')).toFixed(2)} times the processor time`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function start(contender: Contender, site: string, work: string): Promise<ChildProcess> {
  const child = contender === 'nginx' ? await startNginx(site, work) : startNode(contender, site)
  const url = `http://127.0.0.1:${PORTS[contender]}/`
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${contender} ended while starting`)
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${contender} does not answer`)
}

function startNode(contender: Contender, site: string): ChildProcess {
  return spawn(process.execPath, [import.meta.filename, `serve-${contender}`, site], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** The same headers from both, or the longer answer would be at a disadvantage. */
async function listOurHeaders(): Promise<string> {
  const { headers } = await fetch(`http://127.0.0.1:${PORTS.ours}/`)
  const own = ['content-type', 'content-length', 'content-encoding', 'etag', 'vary', 'date', 'connection', 'keep-alive']
  return [...headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`)
    .join('\n  ')
}

async function startNginx(site: string, work: string): Promise<ChildProcess> {
  const file = path.join(work, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${work}/nginx.pid; error_log stderr;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  open_file_cache max=1000; gzip_static on;
  ${await listOurHeaders()}
  server { listen 127.0.0.1:${PORTS.nginx}; root ${site}; index index.html; }
}`,
  )
  return spawn('nginx', ['-c', file, '-p', work], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function run(contender: Contender, servers: Map<Contender, ChildProcess>, seconds: number): Promise<Round> {
  const pid = servers.get(contender)?.pid
  if (pid === undefined) throw new Error(`${contender} has no process`)
  const before = await readCpuSeconds(pid)
  const { requests, tookSeconds } = await load(`http://127.0.0.1:${PORTS[contender]}/`, seconds)
  const cpu = (await readCpuSeconds(pid)) - before
  return { perSecond: requests / tookSeconds, cpuMicros: (cpu / requests) * 1e6 }
}

/** wrk where it is installed, as it leaves the processor to the server; else the load generator of the lock file. */
async function load(url: string, seconds: number): Promise<{ requests: number; tookSeconds: number }> {
  const common = ['-c', String(CONNECTIONS), '-d', String(seconds), '-H', 'accept-encoding: gzip', url]
  if (isInstalled('wrk')) {
    const output = await capture('wrk', ['-t', '1', ...common])
    const [, requests, tookSeconds] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? []
    if (requests === undefined || /Non-2xx|Socket errors/.test(output)) throw new Error(output)
    return { requests: Number(requests), tookSeconds: Number(tookSeconds) }
  }
  const output = await capture('autocannon', ['--json', ...common])
  const result: { requests: { total: number }; duration: number; non2xx: number; errors: number } = JSON.parse(output)
  if (result.non2xx + result.errors > 0) throw new Error(output)
  return { requests: result.requests.total, tookSeconds: result.duration }
}

async function capture(command: string, words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, words, { maxBuffer: 1e8 })
  return stdout
}

/** User and system time of a process and its children. */
async function readCpuSeconds(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let ticks = 0
  for (const each of [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]) {
    const fields = (await readFile(`/proc/${each}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_PER_SECOND
}

async function compressBeside(site: string): Promise<void> {
  for (const file of await readdir(site, { recursive: true })) {
    if (!/\.(html|js|css|svg|txt|xml|data)$/.test(file)) continue
    const bytes = await readFile(path.join(site, file))
    await writeFile(path.join(site, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function isInstalled(command: 'nginx' | 'wrk'): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
