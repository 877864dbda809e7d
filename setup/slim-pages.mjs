// What a page needs before it can be seen stays in it; the rest waits beside it until the app starts (app/lib/start-script.ts
// fetches it then). A page of more than about 14 KB compressed takes a second round trip, and with it 150 ms on a phone,
// before anything shows. Pages drawn for a request keep everything: they are few, and nobody has compressed them ahead.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync } from 'vite'
import { keepUsedRules } from './used-rules.mjs'

const STYLE = /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/
const FACE = /@font-face\{[^}]*\}/g
const CONTEXT = /(?<=<script>)window\.__reactRouterContext = [\s\S]*?(?=<\/script>)/
const MODULE = /<script type="text\/plain" id="app-module">([\s\S]*?)<\/script>/
const STATE = /<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g
const CODE = /<script>([\s\S]*?)<\/script>/g

/** Slims every deferred page below a folder and writes what it takes out into `assets`. @param {string} client */
export function slimPages(client) {
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  for (const page of pages) {
    const file = path.join(client, page)
    const html = readFileSync(file, 'utf8')
    if (MODULE.test(html))
      writeFileSync(
        file,
        slimPage(html, (name, text) => keep(client, name, text)),
      )
  }
}

/**
 * One page without the rules that nothing in it uses and without what the router starts from, its own scripts in few letters.
 * The elements of the router's scripts stay, empty, where hydration looks for them. Throws when the router or our own layout
 * has come to write a page differently. `keep` stores a text and returns its address.
 * @param {string} html @param {(name: string, text: string) => string} keep
 */
export function slimPage(html, keep) {
  const style = STYLE.exec(html)?.[1]
  const context = CONTEXT.exec(html)?.[0]
  const module = MODULE.exec(html)?.[1]
  const state = [...html.matchAll(STATE)].map(([, code]) => code)
  if (!style || !context || !module || state.length < 2) throw new Error('The page is not built as expected')
  const rules = keepUsedRules(style, html.replace(STYLE, ''))
  // The page has the faces; told of them again, the browser would lay out every line of text anew.
  const whole = keep('site.css', style.replace(FACE, ''))
  // Imports run first wherever they stand; the one that starts the app is the last line of the module.
  const page = keep('page.js', [context, ...state, module].join('\n'))
  return (
    html
      // The router looks for these only where it fetches its manifest piece by piece.
      .replaceAll(' data-discover="true"', '')
      // Nothing looks for an icon by its name.
      .replace(/(?<= class=")lucide lucide-[\w-]+ /g, '')
      .replace(STATE, '')
      .replace(CONTEXT, '')
      .replace(MODULE, `<script type="text/plain" id="app-module" data-page="${page}"></script>`)
      .replace(CODE, (_whole, code) => `<script>${minifySync('inline.js', code).code.trim()}</script>`)
      .replace(STYLE, () => `<style id="site-style" data-whole="${whole}">${rules}</style>`)
  )
}

/** @param {string} client @param {string} name @param {string} text */
function keep(client, name, text) {
  const { name: stem, ext } = path.parse(name)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const address = `/assets/${stem}-${hash}${ext}`
  writeFileSync(path.join(client, address), text)
  return address
}
