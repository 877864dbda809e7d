import { createHash } from 'node:crypto'
import path from 'node:path'
import { SLEEPING_APP } from './sleeping-app.ts'
import { keepUsedRules } from './used-rules.ts'

const STYLE = /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/
const FACE = /@font-face\{[^}]*\}/g

/** A page, and the parts taken out of it with the addresses from which it loads them. */
export type SlimPage = { html: string; parts: { address: string; text: string }[] }

/**
 * The page without the style rules that it does not use and without the app's scripts; the starter fetches both. Throws if the
 * page has no style sheet or no app.
 */
export function slimPage(html: string): SlimPage {
  const style = STYLE.exec(html)?.[1]
  const [, attributes, app] = SLEEPING_APP.exec(html) ?? []
  if (!style || !app) throw new Error('The page has no style sheet or no app')
  const parts: SlimPage['parts'] = []
  const takeOut = (name: string, text: string): string => {
    const { name: stem, ext } = path.parse(name)
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    const address = `/assets/${stem}-${hash}${ext}`
    parts.push({ address, text })
    return address
  }
  const rules = keepUsedRules(style, html.replace(STYLE, ''))
  // The page already has the font faces; if they were declared again, the browser would lay out all text again.
  const whole = takeOut('site.css', style.replace(FACE, ''))
  const page = takeOut('page.js', app)
  const slim = html
    .replace(SLEEPING_APP, () => `<script type="text/plain" id="app"${attributes} data-src="${page}"></script>`)
    .replace(STYLE, () => `<style id="site-style" data-whole="${whole}">${rules}</style>`)
  return { html: slim, parts }
}
