/**
 * The hand-written home page beside the built pictures and fonts, from memory as the product serves its own pages.
 *
 *   node bench/hand-written/serve.ts <port>
 */
import { createServer } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { loadContent } from '#content/load.ts'
import { loadSiteFiles, serveFromMemory } from '#server/site/site.ts'
import { storeFile } from '#server/site/stored-file.ts'
import { drawHandWrittenHome } from './home-page.ts'

const port = Number(process.argv[2] ?? 4892)
const siteUrl = `http://127.0.0.1:${port}`
const client = path.resolve(import.meta.dirname, '..', '..', 'build', 'client')
const page = Buffer.from(await drawHandWrittenHome(await loadContent(), client))
const files = await loadSiteFiles(client, siteUrl)
// The same compression as the build.
const made = {
  br: await promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: await promisify(gzip)(page, { level: 9 }),
}
files.set('/', await storeFile('/index.html', page, siteUrl, made))
const fastPath = { siteUrl, trustProxy: false, isRendered: () => false }
createServer(serveFromMemory(files, fastPath, (_request, response) => response.writeHead(404).end())).listen(
  port,
  '127.0.0.1',
  () => process.stdout.write(`${siteUrl}/ ${page.length} bytes, ${made.br.length} in brotli\n`),
)
