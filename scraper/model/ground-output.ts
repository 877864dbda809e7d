import type { DroppedValue } from '#contracts/scraper/reader-test.ts'
import {
  type PageReading,
  type Policy,
  type Span,
  type Statement,
  type SubmissionTerms,
  type TextFact,
  unknownPolicy,
} from '#contracts/scraper/reading.ts'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { createFinder } from './find-in-text.ts'
import { factOf, findMailbox, type Grounding, groundContacts } from './ground-contacts.ts'
import type { ModelOutput } from './model-output.ts'
import { statedDate } from './stated-date.ts'

type Reason = ModelOutput['status']['reason']

const OF_CLOSED: ReadonlySet<Reason> = new Set<Reason>([
  'referral_only',
  'members_only',
  'window_closed',
  'roster_closed',
])

/** The policy that the page's own sentences carry: a status without its sentence is unknown. */
function groundPolicy(output: ModelOutput, grounding: Grounding): Policy {
  const { readAt, shown, drop } = grounding
  const { status } = output
  const isStated = status.value !== 'unknown' || status.reason === 'ask_first'
  const evidence = isStated ? shown('status', status.quote) : null
  if (isStated && status.quote === null) drop('status', status.value, 'no_quote')
  if (evidence === null) return unknownPolicy(isStated ? 'unchecked' : 'silent')
  const against = shown('status: against', status.against)
  const deadline = dateOf('deadline', output.deadline, 'last', grounding)
  const reopens = dateOf('reopens', output.reopens, 'first', grounding)
  const today = readAt.toISOString().slice(0, 10)
  const isOver = status.value === 'open' && deadline !== null && deadline < today
  const value = isOver ? 'closed' : status.value
  const reason = isOver ? 'window_closed' : reasonOf(value, status.reason)
  const who = whoOf(output, grounding)
  const route = value === 'open' ? routeOf(output, grounding) : { route: null, route_value: null }
  return {
    status: value,
    reason,
    ...route,
    who,
    deadline: value === 'open' || isOver ? deadline : null,
    evidence,
    ...(against !== null && against.start !== evidence.start ? { contradicted_by: against } : {}),
    ...(value === 'closed' && reopens !== null && reopens > today ? { reopens_on: reopens } : {}),
    statements: [{ kind: kindOf(value, reason), reason, route: route.route, who, deadline, span: evidence }],
  }
}

function reasonOf(value: Policy['status'], said: Reason): Policy['reason'] {
  if (value === 'unknown') return 'ask_first'
  return value === 'closed' && OF_CLOSED.has(said) ? said : 'explicit'
}

function kindOf(value: Policy['status'], reason: Policy['reason']): Statement['kind'] {
  if (value === 'open') return 'invitation'
  if (value === 'unknown') return 'ask_first'
  if (reason === 'window_closed') return 'window_closed'
  return reason === 'explicit' ? 'refusal' : 'restricted'
}

function dateOf(
  field: 'deadline' | 'reopens',
  said: ModelOutput['deadline'],
  edge: 'first' | 'last',
  { shown, drop, readAt }: Grounding,
): string | null {
  const span: Span | null = shown(field, said?.quote ?? null)
  if (said === null || span === null) return null
  const date = statedDate(said, span.quote, readAt, edge)
  if (date === null) drop(field, span.quote, 'no_date')
  return date
}

function whoOf({ who_may_submit: said }: ModelOutput, { shown }: Grounding): Policy['who'] {
  return said === null || shown('who may submit', said.quote) === null ? [] : [...new Set(said.groups)]
}

/** A mailbox or a link has to be one of the page's; a form without an address has to be on the page. */
function routeOf({ route }: ModelOutput, grounding: Grounding): Pick<Policy, 'route' | 'route_value'> {
  const { shown, drop, material } = grounding
  const none = { route: null, route_value: null }
  if (route === null || shown('route', route.quote) === null) return none
  const { kind, target } = route
  if (target === null) return { route: kind, route_value: null }
  const mailbox = kind === 'email' ? findMailbox(target, grounding) : null
  if (mailbox !== null) return { route: kind, route_value: mailbox.address.toLowerCase() }
  const link = material.links.find(({ href }) => href === target.trim())
  if (kind !== 'email' && link !== undefined) return { route: kind, route_value: link.href.slice(0, 2000) }
  drop('route: target', target, 'not_among_links')
  return { route: kind, route_value: null }
}

/** What of a model's answer the page holds, in the page's own wording, and which values were left out because it does not. */
export type Grounded = Pick<PageReading, 'category' | 'contacts' | 'industries' | 'guidelines'> & {
  company: TextFact | null
  policy: Policy
  terms: SubmissionTerms
  dropped: DroppedValue[]
}

/**
 * Keeps of a model's answer what the page holds: values letter by letter, judgements with a quote, mailboxes exactly. No list of words
 * judges it. Pure.
 */
export function groundOutput(
  output: ModelOutput,
  page: { text: string; material: PageMaterial; readAt: Date },
): Grounded {
  const finder = createFinder(page.text)
  const dropped: DroppedValue[] = []
  const drop: Grounding['drop'] = (field, value, why) => {
    if (dropped.length < 100) dropped.push({ field, value: value?.slice(0, MOST_SHOWN) ?? null, why })
  }
  const within = (field: string, words: string | null, end: number): Span | null => {
    if (words === null) return null
    const span = finder.find(words)
    if (span !== null && span.end <= end) return span
    drop(field, words, span === null ? 'not_on_page' : 'not_visible')
    return null
  }
  const anywhere = (field: string, words: string | null) => within(field, words, page.text.length)
  const shown = (field: string, words: string | null) => within(field, words, page.material.visibleEnd)
  const grounding: Grounding = { finder, material: page.material, readAt: page.readAt, shown, drop }
  const company = anywhere('company', output.company)
  return {
    category: anywhere('category', output.category?.quote ?? null) === null ? null : (output.category?.key ?? null),
    company: company === null ? null : factOf(company),
    contacts: groundContacts(output.contacts, grounding).slice(0, 50),
    industries: uniqueBy(
      output.industries.flatMap(({ medium, quote }) => {
        const span = anywhere(`industries: ${medium}`, quote)
        return span === null ? [] : [{ value: medium, span }]
      }),
      ({ value }) => value,
    ),
    guidelines: uniqueBy(
      output.guidelines.flatMap((quote) => {
        const span = shown('guidelines', quote)
        return span === null ? [] : [factOf(span)]
      }),
      ({ value }) => value,
    ),
    policy: groundPolicy(output, grounding),
    terms: groundTerms(output.terms, grounding),
    dropped,
  }
}

function uniqueBy<T>(items: T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}

const MOST_DAYS = 365
const MOST_SHOWN = 300

function groundTerms(terms: ModelOutput['terms'], { shown }: Grounding): SubmissionTerms {
  const fact = (field: string, words: string | null) => {
    const span = shown(field, words)
    return span === null ? null : factOf(span)
  }
  const { days = null } = terms?.response ?? {}
  const span = shown('terms: response', terms?.response?.quote ?? null)
  const isCount = days !== null && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS
  return {
    licence: {
      exclusive: fact('terms: exclusive', terms?.exclusive ?? null),
      non_exclusive: fact('terms: non-exclusive', terms?.non_exclusive ?? null),
      semi_exclusive: fact('terms: semi-exclusive', terms?.semi_exclusive ?? null),
      retitle: fact('terms: re-titled', terms?.retitle ?? null),
    },
    formats: (terms?.formats ?? []).flatMap((words) => fact('terms: formats', words) ?? []),
    response:
      span === null
        ? null
        : { days: isCount ? days : null, only_if_interested: terms?.response?.only_if_interested === true, span },
  }
}
