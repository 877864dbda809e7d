import { createHash } from 'node:crypto'
import path from 'node:path'
import { shortenNames } from './short-names.ts'
import { SLEEPING_APP } from './sleeping-app.ts'
import { keepUsedRules } from './used-rules.ts'

const STYLE = /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/
/** What changes nothing: the router has the whole manifest, an SVG in HTML its namespace, and no rule names an icon. */
const SPARE =
  / data-(?:at-once|discover)="true"| data-orientation="horizontal"| dir="ltr"| xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(?<=<svg [^>]* class=")lucide [\w-]+ ?| class="lucide [\w-]+"/g
const CHILDLESS = /><\/(?:path|circle|ellipse|line|polygon|polyline|rect)>/g
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
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 6)
    const address = `/assets/${stem}-${hash}${ext}`
    parts.push({ address, text })
    return address
  }
  const bare = html
    .replace(STYLE, () => '<style id="site-style"></style>')
    .replace(SPARE, '')
    .replace(CHILDLESS, '/>')
  // The page already has the font faces; if they were declared again, the browser would lay out all text again.
  const text = style.replace(FACE, '')
  const whole = takeOut('site.css', text)
  const short = shortenNames(bare, keepUsedRules(style, bare), { address: whole, text })
  const page = takeOut('page.js', `${short.restore}\n${app}`.replace(/\s*\n\s*/g, '\n'))
  const slim = short.html
    .replace(SLEEPING_APP, () => `<script type="text/plain" id="app"${attributes} data-src="${page}"></script>`)
    .replace(STYLE, () => `<style id="site-style" data-whole="${whole}">${short.css}</style>`)
  return { html: slim, parts }
}
