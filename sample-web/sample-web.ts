import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DirectoryEntry } from '#contracts/scraper/directory.ts'
import { loadCompanies, type SampleCompany } from './company-file.ts'
import { renderPage } from './render-page.ts'

type SampleWeb = {
  /** The port on 127.0.0.1; a new one for every start. */
  port: number
  hosts: ReadonlySet<string>
  /** The entry points of a run, in the format of the built-in directory. */
  directory: DirectoryEntry[]
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A small web of invented companies on loopback. Each has a host under `.example`, which the Host header selects, with `/robots.txt`,
 * `/sitemap.xml`, ETags, redirects and refusals. Dates in the pages are relative to `now`.
 */
export async function openSampleWeb(now: Date = new Date()): Promise<SampleWeb> {
  const companies = new Map(loadCompanies().map((company) => [company.host, company]))
  const server = createServer((request, response) => answer(companies, request, response, now))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    hosts: new Set(companies.keys()),
    directory: toDirectory([...companies.values()]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toDirectory(companies: readonly SampleCompany[]): DirectoryEntry[] {
  return companies.map(({ name, host, kind, media, why, country }) => ({
    company: name,
    url: `https://${host}/`,
    kind,
    media,
    why,
    ...(country === undefined ? {} : { country }),
  }))
}

function answer(
  companies: ReadonlyMap<string, SampleCompany>,
  request: IncomingMessage,
  response: ServerResponse,
  now: Date,
): void {
  const company = companies.get((request.headers.host ?? '').replace(/:\d+$/, ''))
  const path = (request.url ?? '/').replace(/[?#].*$/s, '')
  const redirect = company?.answers[path]
  if (redirect !== undefined) {
    response.writeHead(redirect.status, { location: redirect.to }).end()
    return
  }
  send(request, response, company === undefined ? NO_HOST : findAnswer(company, path, now))
}

type Answer = { status: number; type: string; body: string }
const NO_HOST: Answer = { status: 404, type: 'text/plain', body: 'No such host.' }
const NO_PAGE: Answer = { status: 404, type: 'text/html', body: '<title>Not found</title><h1>Not found</h1>' }

function findAnswer(company: SampleCompany, path: string, now: Date): Answer {
  if (path === '/sitemap.xml') return { status: 200, type: 'application/xml', body: renderSitemap(company) }
  if (path === '/robots.txt')
    return company.robots === undefined ? NO_PAGE : { status: 200, type: 'text/plain', body: company.robots }
  if (company.shut !== undefined) return { status: company.shut, type: 'text/html', body: '<h1>Forbidden</h1>' }
  const page = company.pages.find((candidate) => candidate.path === path)
  return page === undefined ? NO_PAGE : { status: 200, type: 'text/html', body: renderPage(company, page, now) }
}

function renderSitemap({ host, pages }: SampleCompany): string {
  const urls = pages.map(({ path }) => `<url><loc>https://${host}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function send(request: IncomingMessage, response: ServerResponse, { status, type, body }: Answer): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...(status === 200 ? { etag } : {}) })
  response.end(body)
}
