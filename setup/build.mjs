// Builds the site into build.next. Started by build-when-stale.mjs on the Node of the lock file, in a separate process so that the
// memory of the build tools is freed before the server starts.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ContentError, loadContent } from '#content/load.ts'
import { SITE_ADDRESS } from '#contracts/site-address.ts'
import { BUILT_CONTENT, NEXT } from './build-folders.mjs'
import { runChild } from './run-child.mjs'
import { slimPages } from './slim-pages.mjs'

const client = path.join(NEXT, 'client')
// First, because the bundler takes a while to get to it and says more than an author wants to know.
const content = await loadContent().catch((error) => fail(error instanceof ContentError ? error.message : error))
const patience = new URL('patient-prerender.mjs', import.meta.url).href
const cli = path.resolve('node_modules', '@react-router', 'dev', 'bin.cjs')
const { code } = await runChild(process.execPath, ['--import', patience, cli, 'build'], {
  env: { ...process.env, NODE_ENV: 'production' },
})
if (code !== 0) process.exit(code)

// The router writes loader data for every prerendered address. That of pictures is never requested, and the server would keep
// megabytes of it in memory.
for (const folder of ['og', 'art']) {
  const pictures = path.join(client, folder)
  if (!existsSync(pictures)) continue
  for (const file of readdirSync(pictures, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.data')) rmSync(path.join(pictures, file))
  }
}

const drawn = listTexts()
// In threads of its own, while this one works on the pages.
const compressed = compress(drawn.filter((file) => !file.endsWith('.html')))
slimPages(client)
await compress(listTexts().filter((file) => file.endsWith('.html') || !drawn.includes(file)))
await compressed
writeFileSync(path.join(NEXT, BUILT_CONTENT), JSON.stringify(content))

/** @param {unknown} reason @returns {never} */
function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function listTexts() {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /\.(css|data|html|js|json|svg|txt|webmanifest|xml)$/.test(file))
}

/**
 * The server sends these compressed forms as they are, so the best compression is worthwhile. Files that contain the site's
 * address are compressed by the server, which inserts it.
 * @param {string[]} files
 */
async function compress(files) {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(path.join(client, file))
      if (bytes.includes(SITE_ADDRESS)) {
        // Their names are derived from their content and they are cached forever, so they must not be changed later.
        if (file.startsWith('assets')) throw new Error(`${file} names the site's address`)
        return
      }
      writeFileSync(path.join(client, `${file}.br`), await promisify(brotliCompress)(bytes, brotli))
      writeFileSync(path.join(client, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
