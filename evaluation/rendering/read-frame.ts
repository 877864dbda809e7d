import { load } from 'cheerio'
import { renderBody } from '#evaluation/render-body.ts'
import type { WordsFile } from './words-files.ts'

const PARTS = { header: 'header, nav', footer: 'footer' }
const IS_PART = {
  header: /(?:^|[/_-])(?:header|nav-?bar|nav|navigation|top-?bar)(?:\/index)?\.\w/i,
  footer: /foot(?:er)?(?:\/index)?\.\w/i,
}

/**
 * What a file shows above or below every page of its site: of a layout the elements named so, of a file named so all of it, if it has no
 * such element. '' if there is nothing to read in it.
 */
export function readFrame(file: WordsFile, part: 'header' | 'footer', words: WordsFile[]): string {
  const html = load(renderBody(file.path, file.text, words))
  html('script, style').remove()
  const outermost = html(PARTS[part]).filter((_, element) => html(element).parents('header, nav, footer').length === 0)
  if (outermost.text().trim() !== '') return html.html(outermost)
  const all = html('body')
  return IS_PART[part].test(file.path) && all.text().trim() !== '' ? `<${part}>${all.html()}</${part}>` : ''
}
