import type { Policy, Span, Statement } from '#contracts/reading.ts'
import { findMailbox } from './ground-contacts.ts'
import type { Grounding } from './grounding.ts'
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
export function groundPolicy(output: ModelOutput, grounding: Grounding): Policy {
  const { readAt, shown, drop } = grounding
  const { status } = output
  const isStated = status.value !== 'unknown' || status.reason === 'ask_first'
  const evidence = isStated ? shown('status', status.quote) : null
  if (isStated && status.quote === null) drop('status')
  if (evidence === null) return silent(isStated ? 'unchecked' : 'silent')
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

function silent(reason: 'silent' | 'unchecked'): Policy {
  return {
    status: 'unknown',
    reason,
    route: null,
    route_value: null,
    who: [],
    deadline: null,
    evidence: null,
    statements: [],
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
  if (date === null) drop(field)
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
  drop('route: target')
  return { route: kind, route_value: null }
}
