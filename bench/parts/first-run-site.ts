import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { pageOf, pathOf } from './crawl-pages.ts'

// The web of the first run, in a process of its own: every name is a company of its own with a sitemap and ten pages. Answers
// take 0.2 to 0.8 s, those of every 13th host 3 s; every 29th host takes connections and never answers.

export type FirstRunRequest = { host: string; path: string; arrivedAt: number; answeredAt: number }

const PAGES = 10
const PATHS = [
  '/',
  '/submit-music',
  '/contact',
  '/faq',
  '/team',
  '/about',
  '/licensing',
  '/artists',
  '/composers',
  '/demos',
]
const requests: FirstRunRequest[] = []

const numberOf = (host: string) => Number(/\d+/.exec(host)?.[0] ?? 0)

function bodyOf(host: string, path: string): string | null {
  if (path === '/robots.txt') return `User-agent: *\nDisallow: /private/\nSitemap: https://${host}/sitemap.xml\n`
  if (path === '/sitemap.xml')
    return `<urlset>${PATHS.map((one) => `<url><loc>https://${host}${one}</loc></url>`).join('')}</urlset>`
  const at = PATHS.indexOf(path)
  if (at === -1) return null
  const menu = PATHS.map((one) => `<a href="${one}">${one === '/' ? 'Home' : one.slice(1).replace('-', ' ')}</a>`).join(
    ' ',
  )
  const page = pageOf(host, at, PAGES)
  return Array.from({ length: PAGES }, (_, other) => other).reduce(
    (text, other) => text.replaceAll(`href="${pathOf(other)}"`, `href="${PATHS[other]}"`),
    page.replace('<main>', `<div>${menu}</div><main>`),
  )
}

const server = createServer((request, response) => {
  const arrivedAt = performance.now()
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const path = request.url ?? '/'
  const seen = { host, path, arrivedAt, answeredAt: arrivedAt }
  requests.push(seen)
  const number = numberOf(host)
  if (number % 29 === 28) return
  const delayMs = number % 13 === 12 ? 3_000 : 200 + ((number * 7919 + requests.length * 104_729) % 600)
  setTimeout(() => {
    seen.answeredAt = performance.now()
    const body = bodyOf(host, path)
    const type = path.endsWith('.txt')
      ? 'text/plain'
      : path.endsWith('.xml')
        ? 'application/xml'
        : 'text/html; charset=utf-8'
    response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body ?? 'not found')
  }, delayMs)
})

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('message', () => process.send?.({ requests }))
