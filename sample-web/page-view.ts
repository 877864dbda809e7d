import type { SampleCompany } from './company-file.ts'

/** What a design puts on the screen. Everything that ends in `Html` is markup already. */
export type PageView = {
  company: SampleCompany
  path: string
  title: string
  label: string
  nav: { href: string; label: string; isHere: boolean }[]
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

/** A script block of structured data; a closing tag inside it would end it early. */
export function jsonLdScript(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
