import { parse } from 'yaml'
import { z } from 'zod'
import { MediaSchema, OrganisationKindSchema } from '#contracts/directory.ts'
import {
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/opportunity.ts'

export const DESIGNS = [
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

/** What a reader should make of the company. Tests compare; the run itself never sees it. */
const ExpectationSchema = z.strictObject({
  /** False where the site gives no row at all. */
  row: z.literal(false).optional(),
  /** The host whose row this site becomes part of. */
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
  // Reserved by RFC 2606: no such host can exist, so nothing here is ever mistaken for somebody's site.
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
  /** Addresses that answer with something other than a page. */
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
  /** How the menu names the page; empty where the menu leaves it out. */
  label: string
  title: string
  markdown: string
}
export type SampleCompany = z.infer<typeof FrontSchema> & { pages: SamplePage[] }

/** One company's file: front matter, then its pages, each under a line `=== /path | Menu label | Title`. Throws, naming the file. */
export function parseCompanyFile(text: string, file: string): SampleCompany {
  const [, front = '', rest = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const parsed = FrontSchema.safeParse(parse(front))
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
  const [path = '', label = '', title = ''] = part
    .slice(0, end)
    .split(' | ')
    .map((field) => field.trim())
  // A title may hold the separator itself.
  const whole = part.slice(0, end).split(' | ').slice(2).join(' | ').trim()
  return {
    path,
    label: label.replace(/^\|$/, ''),
    title: whole || title || `${label} | ${company}`,
    markdown: part.slice(end + 1),
  }
}
