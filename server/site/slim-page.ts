import { createHash } from 'node:crypto'
import path from 'node:path'
import { keepUsedRules } from './used-rules.ts'

const STYLE = /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/
const FACE = /@font-face\{[^}]*\}/g
/** What the app starts from, where app/start/put-to-sleep.ts has put it. */
const APP = /<script type="text\/plain" id="app"([^>]*)>([\s\S]*?)<\/script>/

/** A page, and what was taken out of it by the addresses where it now looks for it. */
export type SlimPage = { html: string; kept: { address: string; text: string }[] }

/** Whether a page waits for its starter, which is what fetches the parts that are taken out. */
export const isAsleep = (html: string) => APP.test(html)

/**
 * One page without the rules that nothing in it uses and without what the app starts from; the starter fetches both. Throws
 * when the page is not drawn as expected.
 */
export function slimPage(html: string): SlimPage {
  const style = STYLE.exec(html)?.[1]
  const [, attributes, app] = APP.exec(html) ?? []
  if (!style || !app) throw new Error('The page is not drawn as expected')
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
  const page = keep('page.js', app)
  const slim = html
    .replace(APP, () => `<script type="text/plain" id="app"${attributes} data-src="${page}"></script>`)
    .replace(STYLE, () => `<style id="site-style" data-whole="${whole}">${rules}</style>`)
  return { html: slim, kept }
}
