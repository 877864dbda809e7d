import { cutFrontMatter } from './cut-front-matter.ts'
import { renderJsx } from './render-jsx.ts'
import type { WordsFile } from './rendering/words-files.ts'

const ASIDES = /<!doctype[^>]*>|<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi
const UNCLOSED = /<((?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b(?:[^<>]*[^<>/])?)>/gi
const SHORTHAND = /(<[\w.]+(?:\s[^<>]*)?\s)\{(\w+)\}/g

/** An Astro page: its markup with the constants of its script. Markup that is no JSX is shown without what is in braces. */
export function renderAstro(source: string, words: WordsFile[]): string {
  const { front, body } = cutFrontMatter(source)
  const markup = body.replace(ASIDES, '')
  const mended = markup.replace(UNCLOSED, '<$1/>').replace(SHORTHAND, '$1$2={$2}')
  const asPage = (script: string, html: string) => renderJsx(`${script}\nexport default (<>${html}</>)`, words)
  return asPage(front, markup) ?? asPage(front, mended) ?? asPage('', mended) ?? markup.replace(/\{[^{}]*\}/g, '')
}
