// Finds a Chromium for the browser tests, or installs one: the distribution's package when root, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine, or null when Playwright's own download is to be used. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  return [given, ...KNOWN_PLACES].find((file) => file && existsSync(file)) ?? null
}

/** @param {(text: string) => void} say */
export function prepareBrowser(say) {
  if (findChromium()) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    say('Installing Chromium for the browser tests')
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    if (findChromium()) return
  }
  say('Downloading a browser for the tests')
  const cli = path.resolve('node_modules', '@playwright', 'test', 'cli.js')
  const result = spawnSync('node', [cli, 'install', '--only-shell', 'chromium'], { encoding: 'utf8' })
  if (result.status !== 0) {
    throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.')
  }
}
