// Run by hand after `npm install` changed the lock file: node setup/complete-lock.mjs
//
// npm drops an optional platform package from the lock file if the registry in use does not have it (an incomplete mirror), and
// `npm ci` then rejects the lock file as incomplete on every machine. This script asks the registry for the dropped packages by
// name and version and adds them again with their integrity. If the registry lacks one, the script ends with status 1, because
// an entry without integrity would install whatever is served under that name: choose a version that has all platform packages.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, dev?: boolean, optionalDependencies?: Record<string, string> }} Entry */

/**
 * Finds dropped packages and invalid entries in a lock file.
 * @param {Record<string, Entry>} packages
 * @returns {{ dropped: { name: string, version: string, dev: boolean }[], faults: string[] }}
 */
export function inspectLock(packages) {
  const dropped = []
  const faults = []
  for (const [path, entry] of Object.entries(packages)) {
    if (path !== '' && !entry.link && !entry.integrity?.startsWith('sha512-')) faults.push(`${path} has no integrity`)
    if (entry.resolved !== undefined) faults.push(`${path} names a registry`)
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue
      dropped.push({ name, version, dev: path !== '' && entry.dev === true })
    }
  }
  return { dropped, faults }
}

function completeLock() {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { dropped } = inspectLock(lock.packages)
  for (const { name, version, dev } of dropped) lock.packages[`node_modules/${name}`] = lookUp(name, version, dev)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1)))
  const { faults } = inspectLock(lock.packages)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(dropped.length ? `put back: ${dropped.map(({ name }) => name).join(', ')}` : 'nothing was missing')
}

/**
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 */
function lookUp(name, version, dev) {
  const fields = ['version', 'dist.integrity', 'cpu', 'os', 'libc', 'engines', 'license']
  /** @type {Record<string, unknown>} */
  let found
  try {
    const output = execFileSync('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    found = JSON.parse(output)
  } catch (error) {
    throw new Error(`The registry does not have ${name}@${version}, so the lock file would have no integrity for it.`, {
      cause: error,
    })
  }
  const { 'dist.integrity': integrity, version: exact, cpu, os, libc, engines, license } = found
  // In npm's order. JSON leaves out what is undefined.
  return { version: exact, cpu, dev: dev || undefined, integrity, license, libc, optional: true, os, engines }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    completeLock()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
