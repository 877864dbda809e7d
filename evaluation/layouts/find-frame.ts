import path from 'node:path'
import { readFrame } from '#evaluation/rendering/read-frame.ts'
import { LAYOUTS, nearPaths } from './layout-names.ts'
import type { SiteFiles } from './site-files.ts'

/** The files with what stands above and below a page, and those that they take words from. */
export type Frame = { header: string | null; footer: string | null; words: string[] }

const ENDINGS = '(?:jsx?|tsx?|astro|vue|svelte|html|php|njk|hbs|twig|tpl|gsp|jsp|phtml|blade\\.php|html\\.erb)'
const HEADERS = named('(?:header|nav-?bar|nav|navigation|top-?bar)')
const FOOTERS = named('(?:footer|foot)')
// Tests, copies that tools make, other people's code, and what only staff are shown.
const ELSEWHERE =
  /(?:^|\/)(?:node_modules|vendor|dist|build|out|public|test|tests|__tests__|stories|admin|dashboard|e-?mails?)\/|\.(?:test|spec|stories)\./i
const DOCUMENT = /\.(?:html?|aspx|php)$/i
// A document that is sent as it is has no frame in another file.
const TAKES_PARTS = /\{[{%]|<\?|<%|<!--\s*#include|data-include|w3-include|load\(/i
const IMPORTED = /\bfrom\s*['"]([^'"\n]+)['"]/g
// What stands for the folder of the sources. Anything else is a package.
const ALIAS = /^(?:[@~#]|src|\$lib|@?app)\//
const DATA = ['.ts', '.js', '.mjs', '.json', '.yml', '/index.ts', '/index.js']
const MOST_WORDS = 4
const LONGEST_WORDS = 100_000

function named(names: string): RegExp {
  return new RegExp(`(?:^|/)_?(?:(?:site|main|app|page)[-_]?)?${names}(?:/index)?\\.${ENDINGS}$`, 'i')
}

/**
 * The header and the footer of a page's site, chosen by the names of files alone: of those named so the one that shares most folders
 * with the page, else the nearest layout that has one in it. A file that shows nothing is passed over.
 */
export function findFrame(page: string, files: SiteFiles): Frame {
  const text = files.read(page)
  if (text === null || (DOCUMENT.test(page) && /<body/i.test(text) && !TAKES_PARTS.test(text)))
    return { header: null, footer: null, words: [] }
  const find = (part: 'header' | 'footer', name: RegExp) =>
    [
      ...nearest(page, name, files),
      ...nearPaths(page, LAYOUTS).filter((file) => file !== page && files.has(file)),
    ].find((file) => readFrame({ path: file, text: files.read(file) ?? '' }, part, wordsOf(file, files)) !== '') ?? null
  const header = find('header', HEADERS)
  const footer = find('footer', FOOTERS)
  const words = [header, footer].flatMap((file) => (file === null ? [] : namesOfWords(file, files)))
  return { header, footer, words: [...new Set(words)] }
}

function nearest(page: string, name: RegExp, files: SiteFiles): string[] {
  const found = files.all.filter((file) => file !== page && name.test(file) && !ELSEWHERE.test(file))
  const rank = (file: string): [number, number] => [-sharedFolders(page, file), file.split('/').length]
  return found.sort((a, b) => compare(rank(a), rank(b)) || (a < b ? -1 : 1))
}

function compare(a: [number, number], b: [number, number]): number {
  return a[0] - b[0] || a[1] - b[1]
}

function sharedFolders(one: string, other: string): number {
  const [a, b] = [path.posix.dirname(one).split('/'), path.posix.dirname(other).split('/')]
  const differs = a.findIndex((folder, at) => folder !== b[at])
  return differs === -1 ? a.length : differs
}

/** The files of data that a component imports: contacts, links, the name of the site. */
function namesOfWords(file: string, files: SiteFiles): string[] {
  const text = files.read(file) ?? ''
  const imported = [...text.matchAll(IMPORTED)].flatMap(([, source = '']) => resolve(file, source, files) ?? [])
  const settings = /\{\{|\{%/.test(text) ? nearPaths(file, ['_config.yml']).filter(files.has).slice(0, 1) : []
  return [...imported, ...settings]
    .slice(0, MOST_WORDS)
    .filter((name) => (files.bytes(name)?.length ?? 0) <= LONGEST_WORDS)
}

function resolve(file: string, source: string, files: SiteFiles): string | null {
  const isNear = source.startsWith('.')
  if (!isNear && !ALIAS.test(source)) return null
  const wanted = isNear ? path.posix.join(path.posix.dirname(file), source) : source.replace(/^[^/]*\//, '')
  const names = ['', ...DATA]
    .map((ending) => `${wanted}${ending}`)
    .filter((name) => /\.(?:m?js|ts|json|yml)$/.test(name))
  if (isNear) return names.find(files.has) ?? null
  return files.all.find((known) => names.some((name) => known === name || known.endsWith(`/${name}`))) ?? null
}

function wordsOf(file: string, files: SiteFiles) {
  return namesOfWords(file, files).map((name) => ({ path: name, text: files.read(name) ?? '' }))
}
