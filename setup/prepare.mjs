// Runs before `npm start`, `npm test` and the commands, on whatever Node the machine has (20.12 or newer) and with
// built-ins only: installs what the lock file names when node_modules does not match it, and builds the site when it is
// stale. After it, npm's own search path finds the Node that the lock file brought.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const INSTALL_STAMP = path.join(ROOT, 'node_modules', '.neon-magnolia-install')
const BUILD_STAMP = path.join(ROOT, 'build', '.stamp')
/** Everything that ends up in the built site. */
const BUILD_SOURCES = [
  'app',
  'content',
  'contracts',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
  'setup/build.mjs',
  'setup/slim-pages.mjs',
  'server/site/slim-page.ts',
  'server/site/used-rules.ts',
  'tsconfig.json',
  'package-lock.json',
]
const purpose = process.argv[2] ?? 'start'

try {
  checkNode()
  loadSettings()
  installWhenNeeded()
  if (purpose === 'start') buildWhenStale()
  if (purpose === 'test') {
    const { prepareBrowser } = await import('./browser.mjs')
    prepareBrowser(say)
    const { preparePostgres } = await import('./postgres.mjs')
    preparePostgres(say)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 12)) {
    throw new Error(`Node ${process.versions.node} is too old to set up; install Node 20.12 or newer.`)
  }
  // There is no Node package for macOS in the registry, so there the machine's own Node runs everything.
  const bringsNode = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
  if (!bringsNode && (major < 22 || (major === 22 && minor < 22))) {
    throw new Error(
      `On ${process.platform} ${process.arch} this needs Node 22.22 or newer; found ${process.versions.node}.`,
    )
  }
}

function loadSettings() {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

function installWhenNeeded() {
  const wanted = hashFiles(['package.json', 'package-lock.json'])
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === wanted) return
  say('Installing packages (once, about a minute)')
  const npm = process.env.npm_execpath
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const result = npm ? run(process.execPath, [npm, ...args]) : run('npm', args, process.platform === 'win32')
  if (result.status !== 0) throw new Error(`The packages could not be installed.\n${tail(result)}`)
  linkNode()
  writeFileSync(INSTALL_STAMP, wanted)
}

/** npm 10 installs the Node package and, unlike npm 11, leaves its command out of node_modules/.bin. */
function linkNode() {
  const link = path.join(ROOT, 'node_modules', '.bin', 'node')
  const target = path.join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (process.platform === 'win32' || existsSync(link) || !existsSync(path.join(path.dirname(link), target))) return
  symlinkSync(target, link)
}

function buildWhenStale() {
  const siteUrl = process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`
  const wanted = `${hashFiles(BUILD_SOURCES)} ${siteUrl}`
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return
  say('Building the site')
  rmSync(BUILD_STAMP, { force: true })
  const result = run(process.execPath, [path.join(ROOT, 'setup', 'build.mjs')])
  if (result.status !== 0) throw new Error(`The site could not be built.\n${tail(result)}`)
  writeFileSync(BUILD_STAMP, wanted)
}

/** @param {string} command @param {string[]} args @param {boolean} [shell] */
function run(command, args, shell = false) {
  const env = { ...process.env, PATH: withLocalNode(process.env.PATH ?? '') }
  return spawnSync(command, args, {
    cwd: ROOT,
    env,
    shell,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  })
}

/** @param {string} searchPath */
function withLocalNode(searchPath) {
  return `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${searchPath}`
}

/** @param {{ stdout: string, stderr: string }} result */
function tail(result) {
  const lines = `${result.stdout ?? ''}\n${result.stderr ?? ''}`.trim().split('\n')
  // npm says what is wrong first and then how it is used; a build says what is wrong last.
  return lines.length <= 30 ? lines.join('\n') : [...lines.slice(0, 8), '…', ...lines.slice(-20)].join('\n')
}

/** @param {string[]} names */
function hashFiles(names) {
  const hash = createHash('sha256')
  for (const name of names) {
    for (const file of listFiles(path.join(ROOT, name))) {
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} target @returns {string[]} */
function listFiles(target) {
  if (!existsSync(target)) return []
  const entries = readdirSync(path.dirname(target), { withFileTypes: true })
  const own = entries.find((entry) => entry.name === path.basename(target))
  if (own?.isFile()) return [target]
  return readdirSync(target, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(path.join(target, entry.name)) : [path.join(target, entry.name)],
    )
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`  ${text} …\n`)
}
