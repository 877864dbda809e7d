// Tests what the README promises: `npm start` in a fresh clone, on the installed Node and in a clean environment, then
// a sign-in as the first admin, a stop, and a second start. Built-in modules only; run by .ci/run, on Linux.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './port.mjs'

const ROOT = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
const HEADLINE = 'Music That Moves Media'
const FIRST_START_MS = 10 * 60_000
const SECOND_START_MS = 60_000
const STOP_MS = 30_000

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'neon-magnolia-clone-')))
// Accessible to the database's user, as a project's folder usually is.
chmodSync(folder, 0o755)
const clone = path.join(folder, 'clone')
let log = ''
/** @type {import('node:child_process').ChildProcess | undefined} */
let npm

try {
  await prove()
} catch (error) {
  console.error(`\nThe start of a fresh clone failed: ${error instanceof Error ? error.message : String(error)}`)
  console.error(log.trim().split('\n').slice(-40).join('\n'))
  process.exitCode = 1
} finally {
  endAll()
  rmSync(folder, { recursive: true, force: true })
}

async function prove() {
  console.log('\n── A fresh clone')
  execFileSync('git', ['clone', '--quiet', ROOT, clone], { stdio: ['ignore', 'ignore', 'inherit'] })
  const first = await start(FIRST_START_MS)
  console.log(`   first page after ${first.seconds} s, on Node ${first.node}`)
  const { email, secret } = readAdmin()
  await signIn(first.url, email, secret)
  await stop()
  if (log.includes(secret)) throw new Error('the start printed the password, although its output is kept')
  for (const said of [`Ready: ${first.url}`, 'Mail: not sent, kept as files; set SMTP_URL', 'Next:', 'Warning: '])
    if (!log.includes(said)) throw new Error(`the first start did not end with "${said}"`)
  log = ''
  const second = await start(SECOND_START_MS)
  console.log(`   second start, on another port: first page after ${second.seconds} s`)
  if (/Installing|Building/.test(log)) throw new Error('the second start installed or built again')
  await signIn(second.url, email, secret)
  await stop()
  if (!log.includes(`Ready: ${second.url}`)) throw new Error('the second start did not say that it is ready')
  console.log('   signed in as the first admin both times; stopped by SIGTERM to npm, with no process left')
}

/** The first admin. The output is not a terminal, so it names a file with the password. */
function readAdmin() {
  const [, email = '', file = ''] = /Created the first admin: (\S+), password in (.+) \(/.exec(log) ?? []
  if (file === '') throw new Error('the start named no file with the password of the first admin')
  if ((statSync(file).mode & 0o777) !== 0o600) throw new Error('others may read the file with the password')
  return { email, secret: readFileSync(file, 'utf8').trim() }
}

/**
 * Runs `npm start` until it serves the home page.
 * @param {number} limitMs
 */
async function start(limitMs) {
  const port = await findFreePort()
  const env = { ...plainEnvironment(), PORT: String(port), DATA_DIR: path.join(folder, 'data') }
  const node = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  npm = child
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log += text
    })
  }
  const url = `http://localhost:${port}`
  for (;;) {
    const page = await fetch(url).then(
      (response) => response.text(),
      () => '',
    )
    if (page.includes(HEADLINE)) {
      const seconds = ((performance.now() - began) / 1000).toFixed(2)
      if (!page.includes(`href="${url}/"`)) throw new Error(`the home page does not name its address ${url}`)
      return { url, seconds, node }
    }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('npm start ended by itself')
    if (performance.now() - began > limitMs) throw new Error(`no home page within ${limitMs / 1000} s`)
    await sleep(20)
  }
}

/**
 * Sends the same request as the browser's client.
 * @param {string} url
 * @param {string} email
 * @param {string} password
 */
async function signIn(url, email, password) {
  const { publishableKey } = await (await fetch(`${url}/env.json`)).json()
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status} ${await answer.text()}`)
  const { access_token: token } = await answer.json()
  const user = await fetch(`${url}/auth/v1/user`, { headers: { ...headers, authorization: `Bearer ${token}` } })
  if (user.status !== 200 || (await user.json()).email !== email) throw new Error('the session is not the admin’s')
}

/** Sends SIGTERM to npm, as a supervisor or container does. No process may remain. */
async function stop() {
  if (!npm) return
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), sleep(STOP_MS, false, { ref: false })])
  if (!inTime) throw new Error(`npm start did not end within ${STOP_MS / 1000} s of SIGTERM`)
  const left = listProcesses()
  if (left.length > 0) throw new Error(`still running after the stop:\n${left.map(({ line }) => line).join('\n')}`)
}

/** Processes whose working directory is in the folder or whose command line contains it. */
function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const isIn = line.includes(folder) || readlinkSync(`/proc/${name}/cwd`).startsWith(folder)
        return isIn ? [{ pid: Number(name), line }] : []
      } catch {
        // The process has ended in the meantime, or belongs to another user.
        return []
      }
    })
}

/** Ends all processes that still run in the folder. */
function endAll() {
  for (const { pid } of listProcesses()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** The environment of a new user's shell: home folder, program path, and npm's registry settings. */
function plainEnvironment() {
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((place) => !place.includes('node_modules'))
  const holding = ['node', 'npm'].flatMap((name) =>
    places.filter((place) => existsSync(path.join(place, name))).slice(0, 1),
  )
  const searchPath = [...new Set([...holding, '/usr/local/bin', '/usr/bin', '/bin'])].join(path.delimiter)
  const npmSettings = Object.entries(process.env).filter(
    ([name]) => /^npm_config_/i.test(name) && !/_(local_prefix|prefix|npm_version|noproxy|init_module)$/i.test(name),
  )
  return { ...Object.fromEntries(npmSettings), HOME: process.env.HOME, PATH: searchPath }
}
