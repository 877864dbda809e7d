import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { pageOf } from './crawl-pages.ts'

// The web that the politeness measurement walks through, in a process of its own. Whatever name is asked for ends here, so
// that a request to a host that must never be asked would be seen as well.

export type SeenRequest = { host: string; path: string; arrivedAt: number; answeredAt: number }
export type PolitenessReport = { requests: SeenRequest[] }

const robotsOf = (host: string) =>
  `User-agent: *\nDisallow: /private/\nDisallow: /*?print=\n${host.includes('7') ? 'Crawl-delay: 2\n' : ''}`
const TRAPS = [
  '<a href="/private/contact">Contact the team</a>',
  '<a href="/submit-music?print=1">Submit</a>',
  '<a href="https://www.linkedin.com/company/contact">Team</a>',
  '<a href="/contact-on-linkedin">Contact us there</a>',
  '<a href="/team-behind-a-wall">Team</a>',
].join(' ')
const REDIRECTS: Record<string, string> = {
  '/contact-on-linkedin': 'https://www.linkedin.com/company/contact',
  '/team-behind-a-wall': '/private/team',
  '/sitemap.xml': 'http://www.facebook.com/sitemap.xml',
}

const requests: SeenRequest[] = []
const server = createServer((request, response) => {
  const arrivedAt = performance.now()
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const path = request.url ?? '/'
  const seen = { host, path, arrivedAt, answeredAt: arrivedAt }
  requests.push(seen)
  const location = REDIRECTS[path]
  setTimeout(() => {
    seen.answeredAt = performance.now()
    if (path === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robotsOf(host))
    else if (location !== undefined) response.writeHead(302, { location }).end()
    else {
      const page = pageOf(host, path.length, 10).replace('</main>', `${TRAPS}</main>`)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    }
  }, 5)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
process.on('message', () => {
  const report: PolitenessReport = { requests }
  process.send?.(report)
})
