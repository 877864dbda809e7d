// Builds the site. Started by run.mjs on the Node of the lock file; a process of its own, so that what the build tools leave
// behind in memory is gone before the server starts.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SITE_ADDRESS } from '#contracts/site-address.ts'
import { slimPages } from './slim-pages.mjs'

const cli = path.resolve('node_modules', '@react-router', 'dev', 'bin.cjs')
const { status } = spawnSync(process.execPath, [cli, 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status !== 0) process.exit(status ?? 1)

// The router writes loader data beside every prerendered address; beside a picture nothing ever asks for it, and the
// server would keep megabytes of it in memory.
for (const folder of ['og', 'art']) {
  const pictures = path.resolve('build', 'client', folder)
  if (!existsSync(pictures)) continue
  for (const file of readdirSync(pictures, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.data')) rmSync(path.join(pictures, file))
  }
}

const client = path.resolve('build', 'client')
slimPages(client)

// The server sends these forms as they are, so they are worth the best the compressors can do. What names the site's address
// gets its forms from the server, which writes it in.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
await Promise.all(
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|data|html|js|json|svg|txt|webmanifest|xml)$/.test(file))
    .map(async (file) => {
      const bytes = readFileSync(path.join(client, file))
      if (bytes.includes(SITE_ADDRESS)) {
        // Their names stand for their bytes and are cached for good: nothing may be written into them later.
        if (file.startsWith('assets')) throw new Error(`${file} names the site's address`)
        return
      }
      writeFileSync(path.join(client, `${file}.br`), await promisify(brotliCompress)(bytes, brotli))
      writeFileSync(path.join(client, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
)
