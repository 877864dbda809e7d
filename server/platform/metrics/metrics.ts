import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type DiskSpace, readDiskSpace } from '#server/platform/files/disk-space.ts'
import { type MetricsRights, mayReadMetrics } from './may-read-metrics.ts'
import { createWorkFigures } from './work-figures.ts'

const BUCKETS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const SURFACE =
  /^\/(?:(rest|auth|storage|functions|realtime)\/v1(?=\/|$)|(assets)\/|(healthz|readyz(?:\/data)?|metrics)$)/

/** The metrics of this process and of the work that all processes share. Nothing connects before the first request. */
export function createMetrics(deps: {
  databaseUrl: string
  pools: Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  rights: MetricsRights
  /** The folders whose disks are measured, by setting. */
  folders: Record<string, string>
}) {
  const registry = new Registry()
  const registers = [registry]
  // Includes resident memory, event-loop delay, garbage collection and file descriptors.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const disks = { folders: deps.folders, registers }
  createDiskFigure('neon_disk_size_bytes', 'Size of the disk that a folder is on', disks, ({ total }) => total)
  createDiskFigure('neon_disk_free_bytes', 'Free space of the disk that a folder is on', disks, ({ free }) => free)
  const work = createWorkFigures(deps.databaseUrl, registry)
  const sockets = new Gauge({ name: 'neon_websockets', help: 'Open websockets', registers })
  new Gauge({
    name: 'neon_pool_connections',
    help: 'Connections to the database by state; waiting counts requests without one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(deps.pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  const count = createRequestCounter(registers)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    if (!mayReadMetrics(request, deps.rights)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    await work.refresh()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  }
  return {
    /** Counts the requests of a listener, and answers `/metrics`. */
    wrap:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        const [path = '/'] = (request.url ?? '/').split('?', 1)
        count(response, path)
        if (path !== '/metrics') return listener(request, response)
        answer(request, response).catch(() => response.destroy())
      },
    watchSockets(server: Server) {
      server.on('upgrade', (_request, socket) => {
        sockets.inc()
        socket.once('close', () => sockets.dec())
      })
    },
    close: () => work.close(),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

function createRequestCounter(registers: Registry[]) {
  const requests = new Counter({
    name: 'neon_http_requests_total',
    help: 'Requests by surface and status; status 0 means that the client disconnected before the response',
    labelNames: ['surface', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'neon_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['surface'],
    buckets: BUCKETS_SEC,
    registers,
  })
  const underWay = new Gauge({ name: 'neon_http_requests_in_progress', help: 'Requests being answered', registers })
  return (response: ServerResponse, path: string) => {
    const surface = surfaceOf(path)
    const began = performance.now()
    underWay.inc()
    response.once('close', () => {
      underWay.dec()
      requests.inc({ surface, status: response.writableFinished ? response.statusCode : 0 })
      seconds.observe({ surface }, (performance.now() - began) / 1000)
    })
  }
}

/** A fixed set of names. Labels made from paths would let visitors fill the memory. */
function surfaceOf(path: string): string {
  const [, api, assets, probe] = SURFACE.exec(path) ?? []
  return api ?? assets ?? (probe === undefined ? 'pages' : 'probes')
}

/** A gauge of the folders' disks, by setting. Read on each request. */
function createDiskFigure(
  name: string,
  help: string,
  { folders, registers }: { folders: Record<string, string>; registers: Registry[] },
  read: (space: DiskSpace) => number,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset()
      for (const [folder, place] of Object.entries(folders)) {
        // The backup folder does not exist before the first backup.
        const space = await readDiskSpace(place).catch(() => null)
        if (space !== null) this.set({ folder }, read(space))
      }
    },
  })
}
