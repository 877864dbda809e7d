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

/** Renders a page as its site would send it at `now`. */
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

const DAY_MS = 86_400_000

const FORMS: Record<string, Intl.DateTimeFormatOptions & { locale: string }> = {
  long: { locale: 'en-GB', day: 'numeric', month: 'long', year: 'numeric' },
  us: { locale: 'en-US', day: 'numeric', month: 'long', year: 'numeric' },
}

/** Replaces `{{year}}`, `{{long +19}}`, `{{us -12}}` and `{{iso +9}}` with dates counted in days from today, so that pages never become outdated. */
function fillDates(text: string, now: Date): string {
  return text.replace(/\{\{(year|long|us|iso)(?: ([+-]\d+))?\}\}/g, (_, form: string, days = '0') => {
    const day = new Date(now.getTime() + Number(days) * DAY_MS)
    if (form === 'year') return String(now.getUTCFullYear())
    if (form === 'iso') return day.toISOString().slice(0, 10)
    const { locale, ...options } = FORMS[form] ?? { locale: 'en-US' }
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day)
  })
}
