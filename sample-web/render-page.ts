import { marked } from 'marked'
import type { DesignName, SampleCompany, SamplePage } from './company-file.ts'
import { blocks } from './designs/blocks.ts'
import { broadsheet } from './designs/broadsheet.ts'
import { corporate } from './designs/corporate.ts'
import { onepage } from './designs/onepage.ts'
import { plain } from './designs/plain.ts'
import { portal } from './designs/portal.ts'
import { press } from './designs/press.ts'
import { shell } from './designs/shell.ts'
import { suds } from './designs/suds.ts'
import { tables } from './designs/tables.ts'
import { fillDates } from './fill-dates.ts'
import type { Design } from './page-view.ts'

const RENDER: Record<DesignName, Design> = {
  blocks,
  broadsheet,
  corporate,
  onepage,
  plain,
  portal,
  press,
  shell,
  suds,
  tables,
}

/** A page as its site would send it at `now`. */
export function renderPage(company: SampleCompany, page: SamplePage, now: Date): string {
  const html = (markdown: string) => marked.parse(fillDates(markdown, now), { async: false }).trim()
  const { email, telephone, people = [] } = company.jsonLd
  const nav = company.pages
    .filter(({ label }) => label !== '')
    .map(({ path, label }) => ({ href: path, label, isHere: path === page.path }))
  return RENDER[company.design]({
    company,
    path: page.path,
    title: page.title,
    label: page.label,
    nav,
    bodyHtml: html(page.markdown),
    asideHtml: html(company.aside),
    extraHtml: html(company.extra),
    footerHtml: html(company.footer),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: company.name,
      url: `https://${company.host}/`,
      ...(email === undefined ? {} : { email }),
      ...(telephone === undefined ? {} : { telephone }),
      ...(people.length === 0 ? {} : { employee: people.map((person) => ({ '@type': 'Person', ...person })) }),
    },
  })
}
