// Builds the site into build.next. build-when-stale.ts starts it in a separate process on the locked Node version, so
// that the memory of the build tools is freed before the server starts.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ContentError, loadContent } from '#content/load.ts'
import { SITE_ADDRESS } from '#contracts/site/site-address.ts'
import { runChild } from '#setup/run-child.mjs'
import { BUILT_CONTENT, NEXT } from './build-folders.ts'

const client = path.join(NEXT, 'client')
// First, because the bundler would find errors late and report them with too much detail.
const content = await loadContent().catch((error) => fail(error instanceof ContentError ? error.message : error))
const patience = new URL('patient-prerender.ts', import.meta.url).href
const cli = path.resolve('node_modules', '@react-router', 'dev', 'bin.cjs')
const { code } = await runChild(process.execPath, ['--import', patience, cli, 'build'], {
  env: { ...process.env, NODE_ENV: 'production' },
})
if (code !== 0) process.exit(code)

// The router writes loader data for every prerendered path. Those of pictures are never requested, and the server would
// keep megabytes of them in memory.
for (const folder of ['og', 'art']) {
  const pictures = path.join(client, folder)
  if (!existsSync(pictures)) continue
  for (const file of readdirSync(pictures, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.data')) rmSync(path.join(pictures, file))
  }
}

for (const page of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (page.endsWith('.html')) takeOutStart(path.join(client, page))
}
await compress()
writeFileSync(path.join(NEXT, BUILT_CONTENT), JSON.stringify(content))

function fail(reason: unknown): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/**
 * Moves the start script of a page's app, with its data, to a separate file: a visitor who only reads never needs it
 * (app/start).
 */
function takeOutStart(page: string): void {
  const html = readFileSync(page, 'utf8')
  const [, attributes, script] = /<script type="text\/plain" id="app"([^>]*)>([\s\S]+?)<\/script>/.exec(html) ?? []
  if (script === undefined) return
  const address = `/assets/page-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
  writeFileSync(path.join(client, address), script)
  const text = `id="app"${attributes}>${script}<`
  writeFileSync(
    page,
    html.replace(text, () => `id="app"${attributes} data-src="${address}"><`),
  )
}

/**
 * The server sends these files as they are, so the best compression is worthwhile. Files with the placeholder of the
 * site's address are compressed by the server, which fills it in.
 */
async function compress(): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(css|data|html|js|json|svg|txt|webmanifest|xml)$/.test(file))
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(path.join(client, file))
      if (bytes.includes(SITE_ADDRESS)) {
        // Assets are named by their hash and cached forever, so they must not change later.
        if (file.startsWith('assets')) throw new Error(`${file} names the site's address`)
        return
      }
      writeFileSync(path.join(client, `${file}.br`), await promisify(brotliCompress)(bytes, brotli))
      writeFileSync(path.join(client, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
