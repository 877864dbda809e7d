import type { RequestListener } from 'node:http'
import { closeServer, listen } from '#server/platform/listen.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { watchedFolders } from './folders.ts'
import type { Opened } from './open/open-database.ts'

const PROBES = ['/healthz', '/readyz', '/readyz/data']

/** The HTTP server of a worker, which answers only health checks and metrics. */
export async function startWorkerProbes({ config, database, databaseUrl }: Opened) {
  const metrics = createMetrics({ databaseUrl, pools: database.pools, rights: config, folders: watchedFolders(config) })
  const answer: RequestListener = (request, response) => {
    const path = request.url?.split('?')[0]
    if (path === undefined || !PROBES.includes(path)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    void database.isAnswering().then((healthy) => {
      const status = healthy ? 'ok' : 'database unreachable'
      response.writeHead(healthy ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
    })
  }
  const server = await listen(metrics.wrap(answer), config.HOST, config.PORT)
  return {
    async stop() {
      await closeServer(server, 1_000)
      await metrics.close()
    },
  }
}
