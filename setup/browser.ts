// Finds a Chromium for the browser tests, or installs one: the distribution's package when root, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { say } from './say.mjs'

// The engine without a window, with which the tests take two thirds of the time.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN_PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine, or null when Playwright's own download is to be used. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  return [given, ...KNOWN_PLACES].find((file) => file && existsSync(file)) ?? null
}

export function prepareBrowser(): void {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL)) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    say('Installing Chromium for the browser tests')
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    // Older Debian releases have only the full browser.
    if (!findChromium()) aptGet('install', '-y', '--no-install-recommends', 'chromium')
  }
  if (findChromium()) return
  say('Downloading a browser for the tests')
  const cli = path.resolve('node_modules', '@playwright', 'test', 'cli.js')
  const result = spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { encoding: 'utf8' })
  if (result.status !== 0) {
    throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.')
  }
}

/** Ignores failures: without network access, an installed browser will do. Stops after three minutes. */
function aptGet(...command: string[]): void {
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', ...command], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  })
}
