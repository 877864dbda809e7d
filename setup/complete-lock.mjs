// Run by hand after `npm install` changed the lock file: node setup/complete-lock.mjs
//
// npm drops an optional platform package from the lock file when the registry at hand does not have it (a mirror that
// holds a part), and `npm ci` then refuses the lock as incomplete, on every machine. This puts the dropped ones back:
// version and platform, without integrity, since their bytes were not seen here. On a platform that is not theirs npm
// skips them; on their own it resolves them by name and version.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  win32: 'win32',
  openbsd: 'openbsd',
}
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  wasm32: 'wasm32',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = lock.packages
const added = []
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isPresent(path, name) || !/^\d/.test(String(version))) continue
    packages[`node_modules/${name}`] = platformEntry(name, String(version), path === '' ? false : entry.dev === true)
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `put back: ${added.join(', ')}` : 'nothing was missing')

/** @param {string} path @param {string} name */
function isPresent(path, name) {
  return `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages
}

/** @param {string} name @param {string} version @param {boolean} dev */
function platformEntry(name, version, dev) {
  const words = name.replace(/^@[^/]+\//, '').split('-')
  const system = words.find((word) => word in SYSTEMS)
  const processor = words.find((word) => word in PROCESSORS)
  return {
    version,
    cpu: [processor ?? 'unknown'],
    ...(dev ? { dev } : {}),
    optional: true,
    os: [system ?? (processor === 'wasm32' ? 'wasi' : 'unknown')],
    ...(system === 'linux' ? { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] } : {}),
  }
}
