import { load as parseHtml } from 'cheerio'
import { load as parseYaml } from 'js-yaml'
import { createRun } from './create-run.ts'
import { escapeHtml } from './escape-html.ts'
import { isFields, type Value } from './values.ts'
import type { WordsFile } from './words-files.ts'

/** What a page's head says of it and of its site. */
export type Head = { title: string | null; description: string | null; siteName: string | null }
/** `template` is how a site puts its pages' own titles: "%s | Tallow Records". */
type SiteHead = Head & { template: string | null }

const NOTHING: SiteHead = { title: null, description: null, siteName: null, template: null }
const SCRIPT = /\.[cm]?[jt]sx?$/i
const LONGEST = 400
// What only a run or a server would tell, and what generators write until somebody changes it.
const UNKNOWN =
  /[{}<>]|%[A-Z_]+%|^(?:(?:react|vite|my|create (?:next|react)) app|vite(?: \+ \w+)+|document|untitled|title|home)$/i
const QUOTED = String.raw`(?:"([^"\n]+)"|'((?:[^'\\\n]|\\.)+)'|` + '`([^`]+)`)'
// A component for the head, a hook for it, or the assignment that hooks make.
const SAID_IN_PAGE = [
  String.raw`<(?:Seo|SEO|Head|Meta|PageMeta|\w*Layout)\b[^>]*?\b(?:title|pageTitle)=\{?${QUOTED}`,
  String.raw`\buse(?:Head|SeoMeta|PageMeta|Title|PageTitle|DocumentTitle)\(\s*(?:\{\s*title:\s*)?${QUOTED}`,
  String.raw`\bdocument\.title\s*=\s*${QUOTED}`,
].map((source) => new RegExp(source))
const SAID_IN_SETTINGS = new RegExp(String.raw`(?:^|[\s{,])title\s*[:=]\s*${QUOTED}`)

/**
 * The head of a page whose source is a part of what a browser is sent: what the source says itself, put as its site puts titles, else what
 * the file says that holds the head of the site. Nothing runs: a title that is computed is not known.
 */
export function readHead(page: WordsFile, site: WordsFile | null): Head {
  const own = headOfPage(page)
  const { template, ...shared } = site === null ? NOTHING : headOfSite(site)
  const title = own.title === null ? shared.title : (template?.replace('%s', () => own.title ?? '') ?? own.title)
  return { title, description: own.description ?? shared.description, siteName: own.siteName ?? shared.siteName }
}

/** A head as HTML; nothing if it says nothing. */
export function showHead({ title, description, siteName }: Head): string {
  return [
    title === null ? '' : `<title>${escapeHtml(title)}</title>`,
    description === null ? '' : `<meta name="description" content="${escapeHtml(description)}">`,
    siteName === null ? '' : `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
  ].join('')
}

function headOfPage(file: WordsFile): SiteHead {
  const told = SCRIPT.test(file.path) ? metadataOf(file) : NOTHING
  if (told.title !== null) return told
  const said = SAID_IN_PAGE.map((pattern) => quotedIn(pattern, file.text)).find((title) => title !== null)
  const markup = headInMarkup(file.text)
  return { ...markup, title: said ?? markup.title, description: told.description ?? markup.description }
}

/** A layout with metadata, a document, or the settings of a generator. */
function headOfSite(file: WordsFile): SiteHead {
  if (/\.ya?ml$/i.test(file.path)) return headInYaml(file.text)
  const told = SCRIPT.test(file.path) ? metadataOf(file) : NOTHING
  if (told.title !== null) return told
  const markup = headInMarkup(file.text)
  if (markup.title !== null) return markup
  const isSettings = /(?:config\.[cm]?[jt]s|\.toml)$/i.test(file.path)
  return isSettings ? { ...markup, title: quotedIn(SAID_IN_SETTINGS, file.text) } : markup
}

/** What a module exports as its page's metadata: `title` is words, or a template with the words for pages without a title. */
function metadataOf(file: WordsFile): SiteHead {
  const metadata = createRun([file]).words.findModule(file.path)?.['metadata']
  if (!isFields(metadata)) return NOTHING
  const { title, description, openGraph } = metadata
  const titles = isFields(title) ? title : { default: title }
  return {
    title: known(titles['absolute']) ?? known(titles['default']),
    template: isFields(title) && typeof title['template'] === 'string' ? title['template'] : null,
    description: known(description),
    siteName: isFields(openGraph) ? known(openGraph['siteName']) : null,
  }
}

function headInMarkup(text: string): SiteHead {
  // Attributes of components are written as those of elements are, but for what is in braces.
  const html = parseHtml(text.replace(/<\?(?:php|=)?[\s\S]*?(?:\?>|$)/g, '{}'), null, false)
  return {
    title: known(html('title').first().text()),
    template: null,
    description: known(html('meta[name="description"]').first().attr('content')),
    siteName: known(html('meta[property="og:site_name"]').first().attr('content')),
  }
}

function headInYaml(text: string): SiteHead {
  try {
    const data: unknown = parseYaml(text)
    const fields = typeof data === 'object' && data !== null ? (data as Record<string, Value>) : {}
    return { ...NOTHING, title: known(fields['title']), description: known(fields['description']) }
  } catch {
    return NOTHING
  }
}

function quotedIn(pattern: RegExp, text: string): string | null {
  const [double, single, back] = pattern.exec(text)?.slice(1) ?? []
  return known(double ?? single?.replaceAll("\\'", "'") ?? back)
}

function known(value: Value): string | null {
  if (typeof value !== 'string') return null
  const words = value.replace(/\s+/g, ' ').trim()
  return words === '' || UNKNOWN.test(words) ? null : words.slice(0, LONGEST)
}
