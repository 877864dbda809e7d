import { createHash } from 'node:crypto'
import path from 'node:path'
import { keepUsedRules } from './used-rules.ts'

const STYLE = /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/
const FACE = /@font-face\{[^}]*\}/g
const CONTEXT = /(?<=<script>)window\.__reactRouterContext = [\s\S]*?(?=<\/script>)/
const MODULE = /<script type="text\/plain" id="app-module">([\s\S]*?)<\/script>/
const STATE = /<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g
const CODE = /<script>([\s\S]*?)<\/script>/g

/** A page, and what was taken out of it by the addresses where it now looks for it. */
export type SlimPage = { html: string; kept: { address: string; text: string }[] }

/** Whether a page starts its app late (app/lib/start-script.ts), which is what fetches the parts that are taken out. */
export const isDeferred = (html: string) => MODULE.test(html)

/**
 * One page without the rules that nothing in it uses and without what the router starts from; the start script fetches both.
 * A page of more than about 14 KB compressed takes a second round trip, and with it 150 ms on a phone, before anything shows.
 * The elements of the router's scripts stay, empty, where hydration looks for them. Throws when the router or our own layout
 * has come to write a page differently.
 */
export function slimPage(html: string, minify: (code: string) => string = (code) => code): SlimPage {
  const style = STYLE.exec(html)?.[1]
  const context = CONTEXT.exec(html)?.[0]
  const module = MODULE.exec(html)?.[1]
  const state = [...html.matchAll(STATE)].map(([, code]) => code)
  if (!style || !context || !module || state.length < 2) throw new Error('The page is not drawn as expected')
  const kept: SlimPage['kept'] = []
  const keep = (name: string, text: string): string => {
    const { name: stem, ext } = path.parse(name)
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    const address = `/assets/${stem}-${hash}${ext}`
    kept.push({ address, text })
    return address
  }
  const rules = keepUsedRules(style, html.replace(STYLE, ''))
  // The page has the faces; told of them again, the browser would lay out every line of text anew.
  const whole = keep('site.css', style.replace(FACE, ''))
  // Imports run first wherever they stand; the one that starts the app is the last line of the module.
  const page = keep('page.js', [context, ...state, module].join('\n'))
  const slim = html
    // The router looks for these only where it fetches its manifest piece by piece.
    .replaceAll(' data-discover="true"', '')
    // Nothing looks for an icon by its name.
    .replace(/(?<= class=")lucide lucide-[\w-]+ /g, '')
    .replace(STATE, '')
    .replace(CONTEXT, '')
    .replace(MODULE, `<script type="text/plain" id="app-module" data-page="${page}"></script>`)
    .replace(CODE, (_whole, code) => `<script>${minify(code)}</script>`)
    .replace(STYLE, () => `<style id="site-style" data-whole="${whole}">${rules}</style>`)
  return { html: slim, kept }
}
