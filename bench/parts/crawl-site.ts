import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { pageOf, pathOf } from './crawl-pages.ts'

// The site that the crawl benchmarks ask, in a process of its own: `HOSTS` names told apart by the Host header on one
// loopback port. It answers after DELAY_MS and notes each request at the moment it arrives.

export type SiteRequest = { host: string; path: string; at: number }
export type SiteReport = { requests: SiteRequest[]; mostAtOnce: number; mostAtOncePerHost: number; cpuMs: number }

const delayMs = Number(process.env.DELAY_MS ?? 30)
const hosts = Number(process.env.HOSTS ?? 50)
const pagesPerHost = Number(process.env.PAGES_PER_HOST ?? 10)
const robots = process.env.ROBOTS ?? 'User-agent: *\nDisallow: /private/\n'

const bodies = new Map<string, Buffer>()
for (let host = 0; host < hosts; host += 1) {
  const name = `127.0.1.${host + 1}`
  for (let page = 0; page < pagesPerHost; page += 1)
    bodies.set(name + pathOf(page), Buffer.from(pageOf(`company${host}.com`, page, pagesPerHost)))
}

let requests: SiteRequest[] = []
let atOnce = 0
let mostAtOnce = 0
let mostAtOncePerHost = 0
const perHost = new Map<string, number>()

const server = createServer((request, response) => {
  const at = performance.now()
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const path = request.url ?? '/'
  requests.push({ host, path, at })
  atOnce += 1
  const here = (perHost.get(host) ?? 0) + 1
  perHost.set(host, here)
  mostAtOnce = Math.max(mostAtOnce, atOnce)
  mostAtOncePerHost = Math.max(mostAtOncePerHost, here)
  setTimeout(() => {
    atOnce -= 1
    perHost.set(host, (perHost.get(host) ?? 1) - 1)
    if (path === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robots)
    else {
      const body = bodies.get(host + path)
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    }
  }, delayMs)
})

server.listen(0, '0.0.0.0', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const report: SiteReport = { requests, mostAtOnce, mostAtOncePerHost, cpuMs: (user + system) / 1000 }
  requests = []
  mostAtOnce = 0
  mostAtOncePerHost = 0
  process.send?.(report)
})
