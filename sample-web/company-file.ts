import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'
import { MediaSchema, OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import {
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/scraper/opportunity.ts'

const DESIGNS = [
  'broadsheet',
  'blocks',
  'corporate',
  'onepage',
  'plain',
  'portal',
  'press',
  'shell',
  'suds',
  'tables',
] as const
export type DesignName = (typeof DESIGNS)[number]

/** What the scraper should find. Only tests use it; a run never sees it. */
const ExpectationSchema = z.strictObject({
  /** False if the site should give no opportunity. */
  opportunity: z.literal(false).optional(),
  /** The host of the opportunity that this site should be merged into. */
  merged: z.string().optional(),
  status: SubmissionStatusSchema.optional(),
  reason: StatusReasonSchema.optional(),
  company: z.string().optional(),
  email: z.string().nullable().optional(),
  contact: z.string().optional(),
  route: SubmissionRouteSchema.optional(),
  who: SubmitterSchema.optional(),
  /** The deadline in days from today. */
  deadlineIn: z.int().optional(),
})

const FrontSchema = z.strictObject({
  name: z.string().min(1),
  // The `.example` domain is reserved by RFC 2606, so none of these hosts can be a real site.
  host: z.string().regex(/^[a-z0-9-]+\.example$/),
  design: z.enum(DESIGNS),
  kind: OrganisationKindSchema,
  media: z.array(MediaSchema).min(1),
  country: z.string().optional(),
  why: z.string().min(1).max(160),
  tagline: z.string(),
  cookie: z.string(),
  aside: z.string(),
  extra: z.string(),
  footer: z.string(),
  robots: z.string().optional(),
  /** Answers every request with this status. */
  shut: z.int().optional(),
  /** Paths that answer with a redirect. */
  answers: z.record(z.string(), z.strictObject({ status: z.int(), to: z.string() })).default({}),
  jsonLd: z
    .strictObject({
      email: z.string().optional(),
      telephone: z.string().optional(),
      people: z
        .array(z.strictObject({ name: z.string(), jobTitle: z.string(), email: z.string().optional() }))
        .optional(),
    })
    .default({}),
  expect: ExpectationSchema,
})

export type SamplePage = {
  path: string
  /** The page's label in the menu; empty if the menu leaves it out. */
  label: string
  title: string
  markdown: string
}
export type SampleCompany = z.infer<typeof FrontSchema> & { pages: SamplePage[] }

/** The companies of the sample web, in order of their file names. Throws if a file is invalid, naming it, or if a host is used twice. */
export function loadCompanies(): SampleCompany[] {
  const folder = new URL('./companies/', import.meta.url)
  const companies = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseCompanyFile(readFileSync(new URL(name, folder), 'utf8'), `sample-web/companies/${name}`))
  const hosts = new Set<string>()
  for (const { host } of companies) {
    if (hosts.has(host)) throw new Error(`${host} belongs to two companies`)
    hosts.add(host)
  }
  return companies
}

/** Parses a company's file: front matter, then its pages, each after a line `=== /path | Menu label | Title`. Errors name the file. */
function parseCompanyFile(text: string, file: string): SampleCompany {
  const [, front = '', rest = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const parsed = FrontSchema.safeParse(load(front))
  if (!parsed.success) throw new Error(`${file}\n${z.prettifyError(parsed.error)}`)
  const company = parsed.data
  const pages = rest
    .split(/^=== /m)
    .slice(1)
    .map((part) => parsePage(part, company.name))
  if (!pages.some(({ path }) => path === '/')) throw new Error(`${file}\nThere is no home page.`)
  return { ...company, pages }
}

function parsePage(part: string, company: string): SamplePage {
  const end = part.indexOf('\n')
  // A title may contain the separator.
  const [path = '', label = '', ...title] = part
    .slice(0, end)
    .split(' | ')
    .map((field) => field.trim())
  return {
    path,
    label: label.replace(/^\|$/, ''),
    title: title.join(' | ') || `${label} | ${company}`,
    markdown: part.slice(end + 1),
  }
}
