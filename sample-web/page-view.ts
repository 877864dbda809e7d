import type { SampleCompany } from './company-file.ts'

export type NavLink = { href: string; label: string; isHere: boolean }

/** The input of a design. Fields whose names end in `Html` are markup already. */
export type PageView = {
  company: SampleCompany
  path: string
  title: string
  label: string
  nav: NavLink[]
  bodyHtml: string
  asideHtml: string
  extraHtml: string
  footerHtml: string
  jsonLd: Record<string, unknown>
}

export type Design = (view: PageView) => string

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A menu as markup, each link rendered by `render`, which receives the label escaped. */
export function renderLinks(links: readonly NavLink[], render: (link: NavLink) => string): string {
  return links.map((link) => render({ ...link, label: escapeHtml(link.label) })).join('')
}

/** A script block of structured data. Escapes `<`, because a closing tag in the data would end the block early. */
export function jsonLdScript(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
