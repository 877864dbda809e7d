import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type Commit, listMirrored, readFromMirror } from './mirror-files.ts'
import { type ServedSite, typeOf } from './served-site.ts'

const Pages = z.array(z.string()).nullable()
const RealSiteSchema = z.strictObject({
  repo: z.string(),
  commit: z.string(),
  folder: z.string(),
  kind: z.string(),
  language: z.string(),
  own: z.array(z.string()),
  email: Pages,
  policy: Pages,
  team: Pages,
  late: z.boolean().optional(),
})
type RealSite = z.infer<typeof RealSiteSchema>
/** `isLate`: added, and its pages noted, after the crawl had been changed; nothing was changed for it. */
export type RealServed = ServedSite & { kind: string; isLate: boolean }

const SERVED = /\.(?:html?|php|xml|txt)$/i
const CODE = /<\?(?:php|=)[\s\S]*?(?:\?>|$)/gi
const INCLUDE = /(?:include|require)(?:_once)?\s*\(?\s*['"]([^'"]+)['"]/gi

/** The sites of sites.yaml as a mirror of their repositories has them; the names of those it lacks. */
export function loadRealSites(mirror: string): { sites: RealServed[]; missing: string[] } {
  const listed = z.array(RealSiteSchema).parse(load(readFileSync(path.join(import.meta.dirname, 'sites.yaml'), 'utf8')))
  const loaded = listed.map((site) => ({ site, served: serveFromMirror(mirror, site) }))
  return {
    sites: loaded.flatMap(({ served }) => (served === null ? [] : [served])),
    missing: loaded.flatMap(({ site, served }) => (served === null ? [site.repo] : [])),
  }
}

function serveFromMirror(mirror: string, site: RealSite): RealServed | null {
  const commit: Commit = { repo: site.repo, commit: site.commit }
  const root = site.folder === '.' ? '' : `${site.folder}/`
  const files = new Set(
    listMirrored(mirror, commit).flatMap((file) =>
      file.startsWith(root) && SERVED.test(file) ? [file.slice(root.length)] : [],
    ),
  )
  if (files.size === 0) return null
  const domain = `${site.repo
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.com`
  const read = (file: string) =>
    (files.has(file) && readFromMirror(mirror, commit, root + file)?.toString('utf8')) || ''
  const named = (pages: readonly string[] | null) => pages?.map((page) => fileOf(page, files) ?? page) ?? null
  return {
    name: site.repo,
    kind: site.kind,
    isLate: site.late === true,
    domain,
    hosts: [domain],
    truth: { email: named(site.email), policy: named(site.policy), team: named(site.team) },
    answer: (url) => {
      const file = fileOf(url.pathname, files)
      if (file === null) return null
      const body = callsItself(withIncludes(read(file), file, read), site.own, domain)
      return { page: file, answer: { status: 200, type: typeOf(file), body } }
    },
  }
}

/** The file behind a path, as static hosts resolve it: an index of a folder, and pages without their ending. */
function fileOf(pathname: string, files: ReadonlySet<string>): string | null {
  const plain = decodeURIComponent(pathname).replace(/^\/+/, '')
  const folder = plain === '' || plain.endsWith('/') ? plain : `${plain}/`
  const bare = plain.replace(/\/$/, '')
  const candidates = [
    plain,
    `${bare}.html`,
    `${bare}.php`,
    `${folder}index.html`,
    `${folder}index.htm`,
    `${folder}index.php`,
  ]
  return candidates.find((candidate) => files.has(candidate)) ?? null
}

/** Shared heads and feet are put in where they are asked for; nothing of a page is ever run. */
function withIncludes(body: string, file: string, read: (file: string) => string, depth = 0): string {
  return body.replace(CODE, (code) =>
    [...code.matchAll(INCLUDE)]
      .map(([, part = '']) => path.posix.join(path.posix.dirname(file), part))
      .map((inner) => (depth < 3 ? withIncludes(read(inner), inner, read, depth + 1) : ''))
      .join(''),
  )
}

/** Links by which a site calls itself lead to where it is served. */
function callsItself(body: string, own: readonly string[], domain: string): string {
  return own.reduce(
    (text, address) =>
      text.replace(
        new RegExp(`https?://(?:www\\.)?${address.replaceAll('.', '\\.')}(?=[/"'<\\s?#]|$)`, 'gi'),
        `https://${domain}`,
      ),
    body,
  )
}
