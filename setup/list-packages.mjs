// Run by hand: node setup/list-packages.mjs > packages.md
// Prints every production package with its licence, the newest release of our direct dependencies, and known vulnerabilities (npm audit).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ name: string, version: string, licence: string, direct: boolean }} Package */

/** The production packages of a lock file, each version once. @returns {Package[]} */
export function listPackages(/** @type {{ packages: Record<string, any> }} */ { packages }) {
  const direct = new Set(Object.keys({ ...packages['']?.dependencies, ...packages['']?.optionalDependencies }))
  /** @type {Map<string, Package>} */
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.dev === true) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isDirect = direct.has(name) && path === `node_modules/${name}`
    const known = found.get(`${name}@${entry.version}`)
    const licence = entry.license ?? 'not stated'
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      licence,
      direct: isDirect || known?.direct === true,
    })
  }
  return [...found.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  )
}

function printList() {
  const packages = listPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const rows = packages
    .filter(({ direct }) => direct)
    .map(({ name, version, licence }) => {
      const { newest, on } = askRegistry(name)
      return [`\`${name}\``, version, licence, newest, on]
    })
  const rest = packages
    .filter(({ direct }) => !direct)
    .map(({ name, version, licence }) => [`\`${name}\``, version, licence])
  const text = `# Packages in production

Printed by \`node setup/list-packages.mjs\` on ${new Date().toISOString().slice(0, 10)}.
${audit()}

## Chosen by us

${table(['package', 'version', 'licence', 'newest', 'released on'], rows)}
## Brought by those

${table(['package', 'version', 'licence'], rest)}`
  process.stdout.write(text)
}

function audit() {
  const { stdout } = npm(['audit', '--omit=dev', '--json'])
  const { metadata, vulnerabilities } = parse(stdout)
  // Not every registry supports audits.
  if (metadata === undefined) return 'Known vulnerabilities were not looked up.'
  const { total } = metadata.vulnerabilities
  return total === 0
    ? '`npm audit` found no vulnerabilities.'
    : `\`npm audit\` knew ${total}: ${Object.keys(vulnerabilities).join(', ')}.`
}

/** @param {string} name */
function askRegistry(name) {
  const { version, time } = parse(npm(['view', name, 'version', 'time', '--json']).stdout)
  if (version === undefined) throw new Error(`The registry says nothing about ${name}.`)
  return { newest: String(version), on: String(time?.[version] ?? 'unknown').slice(0, 10) }
}

/** @param {string[]} args */
function npm(args) {
  return spawnSync('npm', [...args, '--loglevel=error'], { encoding: 'utf8', shell: process.platform === 'win32' })
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printList()
