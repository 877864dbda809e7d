// Tests the Dockerfile on a machine without Docker: node setup/prove-image.mjs. Runs the build stage's steps in a clean
// folder as the current user, and the last stage's server as an unprivileged one, which serves two site addresses in
// turn from the same files. Needs root (to switch users) and the registry.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './port.mjs'
import { readDockerfile } from './test/read-dockerfile.mjs'

const ROOT = path.dirname(import.meta.dirname)
const START_MS = 90_000
const UNWANTED = ['typescript', 'vite', '@playwright/test', '@biomejs/biome', 'vitest']

const folder = mkdtempSync(path.join(tmpdir(), 'neon-magnolia-image-'))
chmodSync(folder, 0o755)
const [build, last] = readDockerfile(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'))
const source = path.join(folder, 'build')
const image = path.join(folder, 'image')
const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim())
const user = { uid: id('-u'), gid: id('-g') }

try {
  await prove()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function prove() {
  if (!build || !last || process.getuid?.() !== 0) throw new Error('This needs a Dockerfile of two stages, and root.')
  execFileSync('git', ['clone', '--quiet', ROOT, source], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const command of build.run) {
    console.log(`build: ${command}`)
    execFileSync('sh', ['-c', command], { cwd: source, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  mkdirSync(image)
  for (const { from, to } of last.copy) {
    for (const name of from) {
      const target = to === './' ? path.join(image, path.basename(name)) : path.join(image, to)
      cpSync(path.join(source, path.relative('/app', name)), target, { recursive: true, verbatimSymlinks: true })
    }
  }
  rmSync(source, { recursive: true })
  const kept = UNWANTED.filter((name) => existsSync(path.join(image, 'node_modules', name)))
  if (kept.length > 0) throw new Error(`The last stage still has ${kept.join(', ')}.`)
  const megabytes = execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0]
  console.log(`last stage: ${megabytes} MB, owned by root, run as nobody`)
  const data = path.join(folder, 'data')
  mkdirSync(data)
  chownSync(data, user.uid, user.gid)
  for (const host of ['label.example', 'another.example']) await serveOnce(`https://${host}`, data)
}

/**
 * Like one container: starts, becomes healthy, serves a page with its address, stops.
 * @param {string} siteUrl
 * @param {string} data
 */
async function serveOnce(siteUrl, data) {
  if (!last) return
  const port = await findFreePort()
  const settings = Object.fromEntries(last.env.map(([name, value]) => [name, value.replaceAll('/app/', `${image}/`)]))
  const env = { ...settings, PORT: String(port), DATA_DIR: data, SITE_URL: siteUrl, HOME: image }
  const [command = '', ...args] = last.cmd
  const child = spawn(command, args, { cwd: image, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      log += text
    })
  const [probe = '', ...probeArgs] = last.healthcheck
  const began = performance.now()
  try {
    while (spawnSync(probe, probeArgs, { cwd: image, env, ...user }).status !== 0) {
      if (child.exitCode !== null || performance.now() - began > START_MS) throw new Error(`It did not start:\n${log}`)
      await sleep(100)
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    if (!page.includes(`href="${siteUrl}/"`)) throw new Error(`the page does not name ${siteUrl}`)
    console.log(`healthy after ${seconds} s, and serves ${siteUrl}`)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await Promise.race([once(child, 'exit'), sleep(30_000, null, { ref: false })])
  }
  if (child.exitCode !== 0) throw new Error(`It did not stop cleanly (${child.exitCode}, ${child.signalCode}):\n${log}`)
}
