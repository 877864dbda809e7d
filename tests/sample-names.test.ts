import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = [
  'app',
  'catalogue',
  'cli',
  'content',
  'contracts',
  'evaluation',
  'public',
  'scraper',
  'server',
  'setup',
]
const CODE = /\.(?:css|html|json|mjs|svg|ts|tsx|webmanifest)$/
/**
 * The product's technical name, which other labels keep: package, browser storage keys, locks, files, Symbol.for names,
 * database clients. Renaming it would lose data stored in browsers, backups and databases.
 */
const TECHNICAL = /neon-magnolia/g
/** Measured pages and outlines of glyphs are data. */
const DATA = /^(?:evaluation\/measured|app\/features\/share\/outlines\.json)/

/** Patterns of the sample label's names. */
async function listNames(): Promise<RegExp[]> {
  const { company, artists, team } = await loadContent()
  const { street, city, postalCode } = company.address
  const domains = Object.values(company.emails).map((address) => address.split('@')[1] ?? '')
  const anyCase = [company.name, company.shortName, company.shortName.replaceAll(' ', ''), city, street, ...domains]
  const asWritten = [company.phone, postalCode, ...artists.map(({ name }) => name), ...team.map(({ name }) => name)]
  const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const toRule = (flags: string) => (name: string) => new RegExp(`(?<![\\w-])${quote(name)}`, flags)
  return [...anyCase.map(toRule('i')), ...asWritten.map(toRule(''))]
}

test('code contains no names, places, addresses, people or artists of the sample label', async () => {
  const names = await listNames()
  const found: string[] = []
  const files = ['main.ts', 'vite.config.ts', 'react-router.config.ts']
  for (const folder of FOLDERS)
    files.push(
      ...(await readdir(path.join(ROOT, folder), { recursive: true })).map((file) => path.posix.join(folder, file)),
    )
  for (const file of files.filter((name) => CODE.test(name) && !/\.test\.tsx?$/.test(name) && !DATA.test(name))) {
    const lines = (await readFile(path.join(ROOT, file), 'utf8')).split('\n')
    for (const [at, line] of lines.entries()) {
      const text = line.replace(TECHNICAL, '')
      for (const name of names) if (name.test(text)) found.push(`${file}:${at + 1}: ${text.match(name)?.[0]}`)
    }
  }
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
