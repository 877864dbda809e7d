import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServedSite } from './served-site.ts'

/** `page` is the name of the page that was answered; null for everything that was not found or leads elsewhere. */
export type SeenRequest = { host: string; path: string; page: string | null }

/** Serves all sites on one port of this machine, told apart by the Host header, and notes each request. */
export async function serveSites(sites: readonly ServedSite[]) {
  const byHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)))
  const requests: SeenRequest[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const url = URL.parse(request.url ?? '/', `https://${host}`)
    const found = url === null ? null : (byHost.get(host)?.answer(url) ?? null)
    const page = found?.answer.status === 200 ? found.page : null
    requests.push({ host, path: request.url ?? '/', page })
    if (found === null)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>There is no such page here.</p>')
    else if (found.answer.status === 200)
      response.writeHead(200, { 'content-type': found.answer.type }).end(found.answer.body)
    else response.writeHead(found.answer.status, { location: found.answer.location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    localHosts: { hosts: new Set(byHost.keys()), port },
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
