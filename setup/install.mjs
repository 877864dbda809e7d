// Installs the packages of the lock file if node_modules does not match it. Runs on any Node from 20.12 on, with
// built-in modules only.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ROOT } from './locked-node.mjs'
import { runChild } from './run-child.mjs'
import { say, tail } from './say.mjs'

const STAMP = path.join(ROOT, 'node_modules', '.neon-magnolia-install')
/** The unpacked packages (1.1 GB), plus npm's copies of the archives. */
const NEEDED_BYTES = 2 * 1024 ** 3

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 12)) {
    throw new Error(`Node ${process.versions.node} is too old to set up; install Node 20.12 or newer.`)
  }
  // The registry has no Node package for macOS, where the installed Node runs everything.
  const bringsNode = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
  if (!bringsNode && (major < 22 || (major === 22 && minor < 22))) {
    throw new Error(
      `On ${process.platform} ${process.arch} this needs Node 22.22 or newer; found ${process.versions.node}.`,
    )
  }
}

/** Whether node_modules matches the lock file. */
export function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashManifests()
}

export async function installWhenNeeded() {
  if (isInstalled()) return
  const wanted = hashManifests()
  say('Installing packages (once, about a minute)')
  const npm = process.env.npm_execpath
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const options = { cwd: ROOT, quiet: true }
  const { bavail, bsize } = statfsSync(ROOT)
  const free = bavail * bsize
  const result = npm
    ? await runChild(process.execPath, [npm, ...args], options)
    : await runChild('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.code !== 0) {
    // npm reports a full disk only in its debug log.
    const room =
      free < NEEDED_BYTES ? ` They need about 2 GB, and ${Math.round(free / 1024 ** 2)} MB of the disk were free.` : ''
    throw new Error(`The packages could not be installed.${room}\n${tail(result.output)}`)
  }
  linkNode()
  writeFileSync(STAMP, wanted)
}

function hashManifests() {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(path.join(ROOT, name)))
  return hash.digest('hex')
}

/** npm 10 installs the Node package but, unlike npm 11, does not link its command in node_modules/.bin. */
function linkNode() {
  const link = path.join(ROOT, 'node_modules', '.bin', 'node')
  const target = path.join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (process.platform === 'win32' || existsSync(link) || !existsSync(path.join(path.dirname(link), target))) return
  symlinkSync(target, link)
}
