import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type Commit, listMirrored, readFromMirror } from '#evaluation/mirror-files.ts'
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
})
type RealSite = z.infer<typeof RealSiteSchema>
export type KindedSite = ServedSite & { kind: string }

const SERVED = /\.(?:html?|php|xml|txt)$/i
const INCLUDE = /<\?php\s+(?:include|require)(?:_once)?\s*\(?\s*['"]([^'"]+)['"]\s*\)?\s*;?\s*\?>/gi

/** The sites of sites.yaml as a mirror of their repositories has them; the names of those it lacks. */
export function loadRealSites(mirror: string): { sites: KindedSite[]; missing: string[] } {
  const listed = z.array(RealSiteSchema).parse(load(readFileSync(path.join(import.meta.dirname, 'sites.yaml'), 'utf8')))
  const loaded = listed.map((site) => ({ site, served: serveFromMirror(mirror, site) }))
  return {
    sites: loaded.flatMap(({ served }) => (served === null ? [] : [served])),
    missing: loaded.flatMap(({ site, served }) => (served === null ? [site.repo] : [])),
  }
}

function serveFromMirror(mirror: string, site: RealSite): KindedSite | null {
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
  const read = (file: string) => readFromMirror(mirror, commit, root + file)?.toString('utf8') ?? ''
  const named = (pages: readonly string[] | null) => pages?.map((page) => fileOf(page, files) ?? page) ?? null
  return {
    name: site.repo,
    kind: site.kind,
    domain,
    hosts: [domain],
    truth: { email: named(site.email), policy: named(site.policy), team: named(site.team) },
    answer: (url) => {
      const file = fileOf(url.pathname, files)
      if (file === null) return null
      const body = callsItself(withIncludes(read(file), file, files, read), site.own, domain)
      return { page: file, answer: { status: 200, type: typeOf(file), body } }
    },
  }
}

/** The file behind a path, as static hosts resolve it: an index of a folder, and pages without their ending. */
function fileOf(pathname: string, files: ReadonlySet<string>): string | null {
  const plain = decodeURIComponent(pathname).replace(/^\/+/, '')
  const folder = plain === '' || plain.endsWith('/') ? plain : `${plain}/`
  const bare = plain.replace(/\/$/, '')
  const candidates = [plain, `${bare}.html`, `${folder}index.html`, `${folder}index.htm`, `${folder}index.php`]
  return candidates.find((candidate) => files.has(candidate)) ?? null
}

/** Shared heads and feet are put in where they are asked for; nothing of a page is ever run. */
function withIncludes(body: string, file: string, files: ReadonlySet<string>, read: (file: string) => string): string {
  return body
    .replace(INCLUDE, (_, part: string) => {
      const inner = path.posix.join(path.posix.dirname(file), part)
      return files.has(inner) ? read(inner) : ''
    })
    .replace(/<\?php[\s\S]*?(?:\?>|$)/gi, '')
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
