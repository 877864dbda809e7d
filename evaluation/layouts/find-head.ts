import { renderSource } from '#evaluation/render-source.ts'
import { readHead } from '#evaluation/rendering/read-head.ts'
import { DOCUMENTS, LAYOUTS, nearPaths, SETTINGS } from './layout-names.ts'
import type { SiteFiles } from './site-files.ts'

const SCRIPTED = /\.(?:[jt]sx?|vue|svelte|mdx?)$/i

/**
 * The file with the head of a page's site: the nearest layout, document or settings file that says a title. Null if the page has a head
 * or its commit knows none.
 */
export function findHead(page: string, files: SiteFiles): string | null {
  const text = files.read(page)
  if (text === null || hasHead(page, text)) return null
  const names = SCRIPTED.test(page) ? [...LAYOUTS, ...SETTINGS, ...DOCUMENTS] : [...LAYOUTS, ...SETTINGS]
  for (const candidate of nearPaths(page, names)) {
    if (candidate === page || !files.has(candidate)) continue
    const site = { path: candidate, text: files.read(candidate) ?? '' }
    if (readHead({ path: page, text: '' }, site).title !== null) return candidate
  }
  return null
}

/** A document that says its own title as a browser is sent it needs no other file. */
function hasHead(file: string, text: string): boolean {
  return !SCRIPTED.test(file) && !/\.astro$/i.test(file) && /<title/i.test(renderSource(file, text))
}
