import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'
import { OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import { PageKindSchema, type PageReading, PolicySchema } from '#contracts/scraper/reading.ts'
import type { FetchedPage } from '#contracts/scraper/scraper-port.ts'

const { status, reason, route, route_value, who, deadline } = PolicySchema.shape
const LICENCES = ['exclusive', 'non_exclusive', 'semi_exclusive', 'retitle'] as const

/** The labels of a page of tests/pages. Fields without a label are expected to be absent. */
const LabelsSchema = z
  .strictObject({
    url: z.url(),
    kind: z.union([PageKindSchema, z.literal('third')]),
    relevant: z.boolean().default(true),
    category: OrganisationKindSchema.nullable().default(null),
    company: z.string().nullable(),
    status: z.tuple([status, reason]),
    route: route.default(null),
    route_value: route_value.default(null),
    who: who.default([]),
    deadline: deadline.default(null),
    evidence: z.string().nullable().default(null),
    industries: z.array(z.string()),
    /** "Name / Role / address", in any order. */
    people: z.array(z.string()).default([]),
    /** Addresses without a person, best first. */
    emails: z.array(z.string()).default([]),
    /** A distinctive part of each guideline, in order of appearance. */
    guidelines: z.array(z.string()).default([]),
    licence: z.array(z.enum(LICENCES)).default([]),
    formats: z.array(z.string()).default([]),
    response: z.number().nullable().default(null),
    protected: z.number().default(0),
  })
  .strict()
type Labels = z.infer<typeof LabelsSchema>

export type LabelledPage = { name: string; page: FetchedPage; labels: Labels }

const FOLDER = new URL('../pages/', import.meta.url)
const READ_AT = new Date('2026-11-21T12:00:00Z')

/** Every page of tests/pages. The labels come before the markup, between two lines of dashes. */
export function loadLabelledPages(): LabelledPage[] {
  return readdirSync(FOLDER).map((file) => {
    const [, head = '', ...rest] = readFileSync(new URL(file, FOLDER), 'utf8').split(/^---\n/m)
    const labels = LabelsSchema.parse(load(head))
    const page: FetchedPage = {
      url: labels.url,
      body: rest.join('---\n'),
      contentType: 'text/html',
      fetchedAt: READ_AT,
    }
    return { name: file.replace(/\.html$/, ''), page, labels }
  })
}

/** The labels in the form that is compared. */
export function toExpected(labels: Labels): Record<string, unknown> {
  const { kind, relevant, category, company, industries, guidelines, licence, formats, response } = labels
  return {
    kind,
    relevant,
    category: kind === 'organisation' && relevant ? category : null,
    company,
    policy: {
      status: labels.status[0],
      reason: labels.status[1],
      route: labels.route,
      route_value: labels.route_value,
      who: labels.who,
      deadline: labels.deadline,
      evidence: labels.evidence,
    },
    people: [...labels.people].sort(),
    emails: labels.emails,
    industries: [...industries].sort(),
    guidelines,
    licence,
    formats,
    response,
    protected: labels.protected,
  }
}

/** A reading in the same form. */
export function toActual(reading: PageReading, labels: Labels): Record<string, unknown> {
  const { policy, contacts, terms } = reading
  const isThird = ['article', 'directory', 'tutorial', 'other'].includes(reading.page_kind)
  return {
    kind: labels.kind === 'third' && isThird ? 'third' : reading.page_kind,
    relevant: reading.relevant,
    category: labels.kind === 'organisation' && labels.relevant ? reading.category : null,
    company: reading.company?.value ?? null,
    policy: {
      status: policy.status,
      reason: policy.reason,
      route: policy.route,
      route_value: policy.route_value,
      who: policy.who,
      deadline: policy.deadline,
      evidence: policy.evidence?.quote ?? null,
    },
    people: contacts
      .filter(({ name }) => name !== null)
      .map(({ name, role, email }) => [name, role, email].map((fact) => fact?.value ?? null).join(' / '))
      .map((line) => line.replace(/ \/ $/, ' / null'))
      .sort(),
    emails: contacts.filter(({ name }) => name === null).map(({ email }) => email?.value),
    industries: reading.industries.map(({ value }) => value).sort(),
    guidelines: reading.guidelines.map(
      ({ value }) => labels.guidelines.find((piece) => value.toLowerCase().includes(piece.toLowerCase())) ?? value,
    ),
    licence: LICENCES.filter((name) => terms?.licence[name] != null),
    formats: terms?.formats.map(({ value }) => value) ?? [],
    response: terms?.response?.days ?? null,
    protected: reading.protected_addresses,
  }
}
