import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

// The pages of the crawl benchmarks: about 20 KB each, like a small company's site, all different. Every fourth one
// mentions submissions; the others are about the company, its people and its work.

const pick = (dice: Dice, from: readonly string[]): string => from[dice(from.length)] ?? ''

// The web of the first run, in a separate process: every host is a company with a sitemap and ten pages. Responses take
// 0.2 to 0.8 s, those of every 13th host 3 s; every 29th host accepts connections and never answers.

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

// Ordinary prose with few terms of the trade, and more of them in headings and at the beginning of sentences.
const WORDS =
  'music catalog brief scene editor picture morning evening corner harbour garden journey summer winter kitchen window story feature season network office meeting studio colour light shadow silence people family friends city country mountain river north south early later quiet bright gentle warm honest simple careful small large young old first second every nearly always often rarely between across under above around together alone slowly quickly patience craft detail choice feeling memory promise question answer weather landscape distance moment century decade village avenue building neighbour teacher student history future present nature balance contrast surface'.split(
    ' ',
  )
const SUBJECTS = [
  'Our team',
  'The library',
  'Every composer',
  'A supervisor',
  'The studio',
  'Each client',
  'This catalog',
]
const VERBS = ['delivers', 'places', 'records', 'prepares', 'clears', 'reviews', 'develops', 'gathers']
const POLICIES = [
  'We are currently accepting demos. Send a streaming link to demos@HOST and a short note about the recording.',
  'We do not accept unsolicited material. Anything that was not asked for is deleted unread.',
  'Submissions are by referral only. Please ask your publisher or manager to write to us.',
  'Please do not send attachments; a private link to WAV files with metadata and stems is enough.',
]

type Dice = (limit: number) => number

function createDice(seed: number): Dice {
  let state = seed | 0
  // mulberry32
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

function sentence(dice: Dice): string {
  const words = Array.from({ length: 7 + dice(9) }, () => pick(dice, WORDS)).join(' ')
  return `${pick(dice, SUBJECTS)} ${pick(dice, VERBS)} ${words} for film, television and advertising.`
}

function section(dice: Dice, host: string, at: number, policyAt: number): string {
  const words = Array.from({ length: 4 }, () => sentence(dice)).join(' ')
  const policy =
    policyAt === at ? `<p class="wp-block-paragraph">${pick(dice, POLICIES).replace('HOST', host)}</p>` : ''
  return `<section id="block-${at}" class="wp-block-group alignfull is-layout-constrained section section--${at}" data-block="${at}" data-animate="fade-up">
<div class="wp-block-columns are-vertically-aligned-center"><div class="wp-block-column is-layout-flow" style="flex-basis:40%">
<figure class="wp-block-image size-large"><img loading="lazy" decoding="async" width="1024" height="683" src="/images/photo-${at}-1024x683.jpg" alt="${pick(dice, WORDS)}" class="wp-image-${dice(9_000)}" srcset="/images/photo-${at}-1024x683.jpg 1024w, /images/photo-${at}-300x200.jpg 300w, /images/photo-${at}-768x512.jpg 768w, /images/photo-${at}-1536x1024.jpg 1536w" sizes="(max-width: 1024px) 100vw, 1024px"></figure></div>
<div class="wp-block-column is-layout-flow" style="flex-basis:60%"><h2 class="wp-block-heading has-large-font-size">${pick(dice, SUBJECTS)} and the ${pick(dice, WORDS)}</h2>
<p class="wp-block-paragraph has-medium-font-size">${words}</p>${policy}
<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${pathOf(at)}">Read about the ${pick(dice, WORDS)}</a></div></div></div></div></section>`
}

/** One page of a host. It links to the host's other pages, so that the crawler has a choice. */
function pageOf(host: string, number: number, pages: number): string {
  const dice = createDice(
    [...`${host}/${number}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7),
  )
  const company = `${host.split('.')[0]?.replace(/^./, (letter) => letter.toUpperCase())} Sync`
  const menu = Array.from(
    { length: pages },
    (_, at) =>
      `<li id="menu-item-${at}" class="menu-item menu-item-type-post_type menu-item-object-page menu-item-${at}"><a class="menu-link" href="${pathOf(at)}">${at === 0 ? 'Home' : `Licensing ${at}`}</a></li>`,
  )
  const styles = Array.from(
    { length: 60 },
    (_, at) => `.c-${at}{margin:${at}px auto;padding:${at % 7}rem;color:#${(at * 4099).toString(16).padStart(6, '0')}}`,
  )
  const people = Array.from(
    { length: 4 },
    (_, at) =>
      `<li class="card"><h3>${pick(dice, ['Jane', 'Omar', 'Lucia', 'Piotr'])} ${pick(dice, ['Rivers', 'Haddad', 'Conti', 'Nowak'])}</h3><p>${pick(dice, ['Head of Music', 'Sync Manager', 'Music Supervisor'])}</p><a href="mailto:person${at}@${host}">Write</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${company} | Page ${number}</title>
<meta name="description" content="${sentence(dice)}"><meta property="og:site_name" content="${company}"><style>${styles.join('\n')}</style>
<script>window.dataLayer=[];${'function track(e){window.dataLayer.push(e)};'.repeat(60)}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"${company}","email":"info@${host}"}</script></head>
<body class="page page-${number}"><header><nav><ul>${menu.join('')}</ul></nav></header><main><h1>${company}: ${pick(dice, WORDS)} ${pick(dice, WORDS)}</h1>
${Array.from({ length: 8 }, (_, at) => section(dice, host, at, number % 4 === 1 ? 2 : -1)).join('\n')}<ul class="team">${people.join('')}</ul></main>
<footer><p>© 2026 ${company}. All rights reserved.</p><p>Contact: info@${host}</p></footer></body></html>`
}

/** The path of a page by its number. */
function pathOf(number: number): string {
  return number === 0 ? '/' : `/licensing/page-${number}`
}
