import { createRequire } from 'node:module'
import { isDeeperThan } from './dom.ts'

/** Twice as deep as large builders nest their pages. */
const DEEPEST = 128

const load = createRequire(import.meta.url)

/** The text an article reader would show: footer, menus and side columns left out. Null where it finds none. */
export function extractMainText(html: string): string | null {
  // The article reader goes over the ancestors of every element.
  if (isDeeperThan(html, DEEPEST)) return null
  // Loaded with the first page that needs it: most threads never do, and a second DOM library is large.
  const { parseHTML }: typeof import('linkedom') = load('linkedom')
  const { Readability }: typeof import('@mozilla/readability') = load('@mozilla/readability')
  try {
    const { document } = parseHTML(html)
    // Only its text is wanted: no markup is written, and no class names are taken out.
    const reader = new Readability(document, { charThreshold: 200, serializer: () => '', keepClasses: true })
    return reader.parse()?.textContent?.replace(/\s+/g, ' ').trim() || null
  } catch {
    // Readability throws on some broken documents; the whole page's text is used then.
    return null
  }
}
