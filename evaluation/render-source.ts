import { renderBody } from './render-body.ts'
import { readFrame } from './rendering/read-frame.ts'
import { readHead, showHead } from './rendering/read-head.ts'
import type { WordsFile } from './rendering/words-files.ts'

/** The files of a page's site that hold what a browser is sent around the page; `words` are those that header and footer take words from. */
export type Layout = {
  head?: WordsFile | undefined
  header?: WordsFile | undefined
  footer?: WordsFile | undefined
  words: WordsFile[]
}

/**
 * A page as HTML, made of its source and of what its site puts around it: the head, the header and the footer, where the source has none
 * of its own. Side columns and banners, which further files hold, are not there.
 */
export function renderSource(
  file: string,
  source: string,
  words: WordsFile[] = [],
  layout: Layout = { words: [] },
): string {
  const html = withFrame(renderBody(file, source, words), { ...layout, words: [...layout.words, ...words] })
  return /<title/i.test(html)
    ? html
    : withHead(html, showHead(readHead({ path: file, text: source }, layout.head ?? null)))
}

function withHead(html: string, head: string): string {
  const begin = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*(?:<head[^>]*>)?/i.exec(html)?.[0] ?? ''
  return `${begin}${head}${html.slice(begin.length)}`
}

function withFrame(html: string, { header, footer, words }: Layout): string {
  const above = header === undefined || /<nav\b/i.test(html) ? '' : readFrame(header, 'header', words)
  const below = footer === undefined || /<footer\b/i.test(html) ? '' : readFrame(footer, 'footer', words)
  if (above === '' && below === '') return html
  const begin = /^[\s\S]*?<body[^>]*>/i.exec(html)?.[0] ?? /^[\s\S]*?<\/title>(?:\s*<\/head>)?/i.exec(html)?.[0] ?? ''
  const end = /<\/body>[\s\S]*$/i.exec(html)?.[0] ?? ''
  return `${begin}${above}${html.slice(begin.length, html.length - end.length)}${below}${end}`
}
