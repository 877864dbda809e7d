// Entry point of the npm scripts: installs packages if needed, switches to the locked Node version, prepares the
// command and runs it. Before the switch it runs on any Node version, with built-in modules only.

import path from 'node:path'
import process from 'node:process'
import { asksForHelp, HELP } from './help.mjs'
import { checkNode, installWhenNeeded, isInstalled } from './install.mjs'
import { isLockedNode, ROOT, runOnLockedNode } from './locked-node.mjs'
import { checkPort } from './port.mjs'

const [purpose = 'start', ...args] = process.argv.slice(2)

/**
 * Preparations for the scripts.
 * @type {Record<string, () => Promise<void>>}
 */
const PREPARE = {
  async start() {
    const { buildWhenStale } = await import('./build/build-when-stale.ts')
    await buildWhenStale({ orPrevious: true })
  },
  async test() {
    const { prepareBrowser } = await import('./browser.ts')
    const { preparePostgres } = await import('./postgres.ts')
    prepareBrowser()
    preparePostgres()
  },
  async build() {
    const { buildWhenStale } = await import('./build/build-when-stale.ts')
    await buildWhenStale({ force: !args.includes('--when-stale') })
  },
}

/** Tools with their arguments. Each runs only if the previous one passed. */
const TYPES = [
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '--noEmit'],
]
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
/** @type {Record<string, string[][]>} */
const TOOLS = {
  check: [[BIOME, 'check', '.'], ...TYPES],
  types: TYPES,
  format: [[BIOME, 'check', '--write', '.']],
  unit: [['node_modules/vitest/vitest.mjs', 'run', ...args]],
  e2e: [['node_modules/@playwright/test/cli.js', 'test', ...args]],
}

const wantsHelp = asksForHelp(args)
stopWithNpm()
try {
  // main.ts lists the settings and needs packages, which the help must not install.
  const listsSettings = ['start', 'dev'].includes(purpose) && isInstalled()
  checkNode()
  // Before the slow installation and build.
  if (purpose === 'start' && !wantsHelp) await checkPort()
  if (!wantsHelp) await installWhenNeeded()
  if (wantsHelp && !listsSettings) process.stdout.write(`${HELP[purpose] ?? ''}\n`)
  else if (isLockedNode()) await run()
  else process.exitCode = (await runOnLockedNode(['setup/run.mjs', purpose, ...args])).code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function run() {
  if (wantsHelp) return takeOver('main.ts', [purpose, '--help'])
  await PREPARE[purpose]?.()
  if (purpose === 'build') return
  if (purpose === 'test') return takeOver('setup/test/test.ts', args)
  if (TOOLS[purpose]) return runTools(TOOLS[purpose])
  return takeOver('main.ts', [purpose === 'start' ? 'serve' : purpose, ...args])
}

/** @param {string[][]} tools */
async function runTools(tools) {
  for (const tool of tools) {
    const { code } = await runOnLockedNode(tool)
    process.exitCode = code
    if (code !== 0) return
  }
}

/**
 * Continues as another script in this process. A second process would take time to start and could lose signals.
 * @param {string} script
 * @param {string[]} scriptArgs
 */
async function takeOver(script, scriptArgs) {
  const file = path.join(ROOT, script)
  process.argv = [process.execPath, file, ...scriptArgs]
  await import(file)
}

/**
 * Stops this process cleanly when the npm that started it has ended, because npm does not forward SIGHUP, and cannot
 * forward SIGKILL. Does nothing for a process that a supervisor, container or shell started directly, whose parent may
 * end without significance.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // The signal handler shuts down cleanly.
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
