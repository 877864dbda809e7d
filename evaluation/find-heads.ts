import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { dump } from 'js-yaml'
import { readRealSet } from './load-real-pages.ts'
import { listMirrored, readFromMirror } from './mirror-files.ts'
import { hashOf, type RealPage } from './real-page.ts'
import { renderSource } from './render-source.ts'
import { readHead } from './rendering/read-head.ts'

const HELP = `node evaluation/find-heads.ts --mirror DIR

For each page of evaluation/real whose source has no head, finds the file that holds the head of its site, and writes the list of them to
evaluation/real/heads.yaml. The choice is made by the names of files, and by nothing that a page says: the nearest file, upwards from the
page, that is named as one of its kind's layouts and says a title. DIR is the mirror that gather-real.ts reads.`

type Head = { path: string; sha256: string }

const REAL = path.join(import.meta.dirname, 'real')
const SCRIPTED = /\.(?:[jt]sx?|vue|svelte|mdx?)$/i
// The layouts of generators and servers. A page that a script draws stands in the one document that the site has.
const LAYOUTS = [
  ...of(['layout'], ['tsx', 'jsx', 'js', 'ts']),
  ...of(['app/layout', 'src/app/layout', 'routes/__root', 'src/routes/__root', 'app/root'], ['tsx', 'jsx', 'js']),
  ...of(
    ['pages/_app', 'pages/_document', 'src/pages/_app', 'src/pages/_document', '_app', '_document'],
    ['tsx', 'jsx', 'js'],
  ),
  ...of(['layouts/Layout', 'layouts/BaseLayout', 'layouts/MainLayout', 'layouts/Base', 'layouts/Main'], ['astro']),
  ...of(
    [
      'layouts/_default/baseof',
      'layouts/partials/head',
      '_layouts/default',
      '_includes/head',
      'templates/base',
      'templates/layout',
    ],
    ['html'],
  ),
  ...of(
    [
      'header',
      'head',
      'includes/header',
      'includes/head',
      'include/header',
      'inc/header',
      'view/header',
      'partials/header',
    ],
    ['php', 'html'],
  ),
  ...of(['layouts/app', 'views/layouts/app', 'resources/views/layouts/app', 'layouts/master'], ['blade.php']),
  ...of(['app/views/layouts/application', 'views/layouts/application'], ['html.erb']),
  ...of(['_config', 'hugo', 'config'], ['yml', 'yaml', 'toml']),
  ...of(['gatsby-config', 'nuxt.config'], ['js', 'ts']),
]
const DOCUMENTS = ['index.html', 'public/index.html', 'src/index.html', 'src/app.html', 'client/index.html']

function of(names: readonly string[], endings: readonly string[]): string[] {
  return names.flatMap((name) => endings.map((ending) => `${name}.${ending}`))
}

/** The file with the head of a page's site, and its hash; null if the page has a head or the mirror knows none. */
export function findHead(source: Pick<RealPage['source'], 'repo' | 'commit' | 'path'>, mirror: string): Head | null {
  const text = readFromMirror(mirror, source, source.path)?.toString('utf8')
  if (text === undefined || hasHead(source.path, text)) return null
  const files = new Set(listMirrored(mirror, source))
  const names = SCRIPTED.test(source.path) ? [...LAYOUTS, ...DOCUMENTS] : LAYOUTS
  const near = foldersAbove(source.path).flatMap((folder) => names.map((name) => path.posix.join(folder, name)))
  for (const candidate of near) {
    if (!files.has(candidate) || candidate === source.path) continue
    const bytes = readFromMirror(mirror, source, candidate)
    const site = { path: candidate, text: bytes?.toString('utf8') ?? '' }
    if (bytes !== null && readHead({ path: source.path, text: '' }, site).title !== null)
      return { path: candidate, sha256: hashOf(bytes) }
  }
  return null
}

/** A document that says its own title as a browser is sent it needs no other file. */
function hasHead(file: string, text: string): boolean {
  return !SCRIPTED.test(file) && !/\.astro$/i.test(file) && /<title/i.test(renderSource(file, text))
}

function foldersAbove(file: string): string[] {
  const folders = path.posix.dirname(file).split('/')
  return folders.map((_, at) => folders.slice(0, folders.length - at).join('/')).concat('')
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { mirror: { type: 'string' }, help: { type: 'boolean', default: false } } })
  const { mirror } = values
  if (values.help || mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  const pages = ['work', 'measure'].flatMap((half) => readRealSet(path.join(REAL, `${half}.yaml`)).pages)
  const heads = pages.flatMap((page) => {
    const head = findHead(page.source, mirror)
    return head === null ? [] : [[page.id, head] as const]
  })
  writeFileSync(path.join(REAL, 'heads.yaml'), dump(Object.fromEntries(heads), { flowLevel: 1, lineWidth: 200 }))
  process.stdout.write(`${heads.length} of ${pages.length} pages have the head of their site in another file\n`)
}
