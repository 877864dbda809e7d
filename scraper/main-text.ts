import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/** The text an article reader would show: footer, menus and side columns left out. Null where it finds none. */
export function extractMainText(html: string): string | null {
  try {
    const { document } = parseHTML(html)
    return new Readability(document, { charThreshold: 200 }).parse()?.textContent?.replace(/\s+/g, ' ').trim() || null
  } catch {
    // Readability throws on some broken documents; the whole page's text still stands.
    return null
  }
}
