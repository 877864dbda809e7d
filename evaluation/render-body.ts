import { load } from 'js-yaml'
import { marked } from 'marked'
import { cutFrontMatter } from './cut-front-matter.ts'
import { renderAstro } from './render-astro.ts'
import { renderData, renderJsx } from './render-jsx.ts'
import { renderVue } from './render-vue.ts'
import type { WordsFile } from './rendering/words-files.ts'
import { showWords } from './shown-words.ts'

/** What a source shows, as HTML, by its kind: a component, Markdown, or HTML with or without the templates of a server. */
export function renderBody(file: string, source: string, words: WordsFile[]): string {
  if (/\.(?:jsx|tsx|js|ts)$/i.test(file)) return renderJsx(source, words) ?? ''
  if (/\.(?:md|markdown|mdx)$/i.test(file)) return renderMarkdown(source)
  if (/\.astro$/i.test(file)) return renderAstro(source, words)
  if (/\.vue$/i.test(file)) return renderVue(source, words) ?? ''
  return withoutTemplates(showWords(source, words))
}

/**
 * A page without a text of its own is what its data says. Beside a text its sections and lists are shown, and single fields are
 * for the head.
 */
function renderMarkdown(source: string): string {
  const { front, body } = cutFrontMatter(source)
  const title = readTitle(front)
  const isData = body.trim() === ''
  const data = renderData({ path: 'front.yml', text: front }, !isData)
  const html = isData ? data : marked.parse(withoutTemplates(body), { async: false }) + data
  const head = title === null ? '' : `<title>${title}</title>`
  return `<!doctype html><html><head>${head}</head><body>${html}</body></html>`
}

/** PHP, Liquid, ERB and Smarty are left out; an HTML file's front matter names its title. */
function withoutTemplates(source: string): string {
  const { front, body } = cutFrontMatter(source)
  const title = readTitle(front)
  const html = body
    .replace(/<\?(?:php|=)?[\s\S]*?(?:\?>|$)/g, ' ')
    .replace(/<%[\s\S]*?%>/g, ' ')
    .replace(/\{%[\s\S]*?%\}/g, ' ')
    .replace(/\{\{[\s\S]*?\}\}/g, ' ')
    .replace(/\{\/?(?:include|if|else|foreach|assign)\b[^{}]*\}/g, ' ')
  return title === null || /<title/i.test(html) ? html : `<title>${title}</title>${html}`
}

function readTitle(front: string): string | null {
  try {
    const head: unknown = load(front)
    return typeof head === 'object' && head !== null && 'title' in head && typeof head.title === 'string'
      ? head.title
      : null
  } catch {
    return null
  }
}
