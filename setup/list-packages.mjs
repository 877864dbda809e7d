// Run by hand after dependencies changed: node setup/list-packages.mjs
// Asks the registry for known vulnerabilities (npm audit) and writes docs/packages.md: every package that a server runs on,
// with its licence, and the newest release of those that we chose ourselves. A registry that answers no audit is named there.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ name: string, version: string, licence: string, direct: boolean }} Package */

/** The packages of a lock file that production needs, each version once. @returns {Package[]} */
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

function writeList() {
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

Written by \`node setup/list-packages.mjs\` on ${new Date().toISOString().slice(0, 10)}; run it again after a dependency changed.
${audit()}

## Chosen by us

${table(['package', 'version', 'licence', 'newest', 'released on'], rows)}
## Brought by those

${table(['package', 'version', 'licence'], rest)}`
  writeFileSync('docs/packages.md', text)
  console.log(`docs/packages.md: ${rows.length} chosen, ${rest.length} brought by them`)
}

function audit() {
  const { stdout } = npm(['audit', '--omit=dev', '--json'])
  const { metadata, vulnerabilities } = parse(stdout)
  // Not every registry answers.
  if (metadata === undefined) return 'Known vulnerabilities were not looked up.'
  const { total } = metadata.vulnerabilities
  return total === 0
    ? '`npm audit` knew no vulnerability.'
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

/** Aligned as the formatter does it. @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return `${[line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeList()
