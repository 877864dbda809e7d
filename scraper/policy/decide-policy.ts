import type { Policy, Span, Statement } from '#contracts/scraper/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type Sentence, toPlain } from '#scraper/text/sentences.ts'
import type { Judged, Judgement, Route, Submitter } from './policy-types.ts'
import { findEnclosingBlock, findMarkedRoute, findRouteValue } from './route.ts'
import { rulePattern } from './rule-files.ts'
import { findAddressedSubmitters, findRoute } from './rule-table.ts'

/** Decides by the strongest kind of statement: refusal, passed deadline, invitation, mailbox, none. */
export function decidePolicy(judged: Judged[], page: ParsedPage): Policy {
  const ofKind = (kind: Judgement['kind']) => judged.filter((one) => one.judgement.kind === kind)
  const invitations = ofKind('invitation').sort((a, b) => scoreInvitation(b) - scoreInvitation(a))
  const refusals = ofKind('refusal')
    .filter((one) => !refusesOnlyRoute(one, invitations))
    .sort((a, b) => Number(a.judgement.general ?? false) - Number(b.judgement.general ?? false))
  const windows = invitations.some((one) => one.judgement.deadline != null) ? [] : ofKind('window_closed')
  const invited = invitations.find((one) => one.judgement.weak !== true) ?? invitations[0]
  const restricted = ofKind('restricted')
  // "Unless you were referred, do not send music": within one sentence, a restriction is more exact than a refusal.
  const sameSentence = restricted.find(({ sentence }) => sentence.start === refusals[0]?.sentence.start)
  const chosen = sameSentence ?? refusals[0] ?? restricted[0] ?? windows[0]
  if (chosen !== undefined) return toClosedPolicy(chosen, judged, page)
  if (ofKind('ask_first')[0] !== undefined)
    return toOpenOrUnknownPolicy(ofKind('ask_first')[0], 'unknown', 'ask_first', judged, page)
  if (invited !== undefined) return toOpenOrUnknownPolicy(invited, 'open', 'explicit', judged, page)
  const mailbox = ofKind('mailbox')[0]
  if (mailbox !== undefined) return toOpenOrUnknownPolicy(mailbox, 'open', 'explicit', judged, page)
  // Only agents are excluded: the status for everyone else is unknown, but the sentence is still shown as evidence.
  const agentsOnly = judged.find((one) => one.judgement.excludes !== undefined)
  return toOpenOrUnknownPolicy(agentsOnly, 'unknown', page.visibleEnd < 12 ? 'unreadable' : 'silent', judged, page)
}

/** Chooses the evidence: whole sentences before buttons, exact rules before classes of words. */
function scoreInvitation({ judgement, sentence }: Judged): number {
  const quotedAtLength = Math.min(sentence.quote.length, 200) / 1000
  return (
    (judgement.weak === true ? 0 : judgement.general === true ? 2 : 4) +
    (judgement.route == null ? 0 : 0.5) +
    (rulePattern('stems-of-demos').test(sentence.plain) ? 1 : 0) +
    quotedAtLength
  )
}

/** "Do not e-mail demos" refuses only the e-mail if the page asks senders to use its form. */
function refusesOnlyRoute(one: Judged, invitations: Judged[]): boolean {
  const { banned } = one.judgement
  return banned != null && invitations.some(({ judgement }) => judgement.weak !== true && judgement.route !== banned)
}

function toClosedPolicy(chosen: Judged, judged: Judged[], page: ParsedPage): Policy {
  const { judgement, sentence } = chosen
  const other = findContradiction(chosen, judged)
  const reopens = judged.find((one) => one.judgement.reopensOn !== undefined)?.judgement.reopensOn
  return {
    status: 'closed',
    reason: other === null ? judgement.reason : 'conflicting',
    route: judgement.route === 'agent' || judgement.route === 'portal' ? judgement.route : null,
    route_value: null,
    who: judgement.who?.length
      ? judgement.who
      : judgement.kind === 'window_closed'
        ? findInvitedSubmitters(judged)
        : [],
    deadline: judgement.deadline ?? null,
    evidence: toSpan(sentence),
    ...(other === null ? {} : { contradicted_by: toSpan(other.sentence) }),
    ...(reopens === undefined ? {} : { reopens_on: reopens }),
    ...toStatedDay(chosen, page),
    statements: toStatements(judged),
  }
}

function findInvitedSubmitters(judged: Judged[]): Submitter[] {
  return (
    judged
      .flatMap(({ judgement }) => (judgement.kind === 'invitation' ? [judgement.who ?? []] : []))
      .find(({ length }) => length > 0) ?? []
  )
}

function toOpenOrUnknownPolicy(
  chosen: Judged | undefined,
  status: 'open' | 'unknown',
  reason: Policy['reason'],
  judged: Judged[],
  page: ParsedPage,
): Policy {
  const open = status === 'open'
  const banned = new Set(
    judged.flatMap(({ judgement }) => (judgement.kind === 'channel_ban' ? [judgement.banned] : [])),
  )
  const routes = judged.flatMap(({ judgement }) =>
    judgement.kind === 'invitation' || judgement.kind === 'mailbox' ? [judgement.route] : [],
  )
  const near = open && chosen !== undefined ? findNearbyRoute(page, chosen.sentence, banned) : null
  const named = [chosen?.judgement.route, near, ...routes].find(
    (route): route is Route => route != null && !(route === 'email' && banned.has('email')),
  )
  const target = open && chosen !== undefined ? findRouteValue(page, chosen.sentence, named ?? null, banned) : null
  const restricted = judged.some(({ judgement }) => judgement.excludes === 'agent')
  const [spoken, addressed] = [chosen?.judgement.who ?? [], findNearbySubmitters(page, chosen)]
  const submitters = spoken.includes('anyone') ? spoken : [...new Set([...spoken, ...addressed])]
  const who = submitters.length > 0 ? submitters : findInvitedSubmitters(judged)
  return {
    status,
    reason,
    route: open ? (named ?? target?.route ?? findMarkedRoute(page, banned)) : null,
    route_value: target?.value ?? null,
    who: open ? (restricted && (who.length === 0 || who.includes('anyone')) ? ['artist'] : who) : [],
    deadline:
      judged.find(({ judgement }) => judgement.kind === 'invitation' && judgement.deadline != null)?.judgement
        .deadline ?? null,
    evidence: chosen === undefined ? null : toSpan(chosen.sentence),
    ...(chosen === undefined ? {} : toStatedDay(chosen, page)),
    statements: toStatements(judged),
  }
}

/** The route that the invitation's paragraph names, other than refused routes. */
function findNearbyRoute(page: ParsedPage, sentence: Sentence, banned: ReadonlySet<Judgement['banned']>): Route | null {
  const { start, end } = findEnclosingBlock(page, sentence)
  const near = toPlain(page.text.slice(start, end))
  return findRoute(banned.has('email') ? near.replace(rulePattern('by-mail', 'g'), '') : near)
}

/** The submitters that the invitation's paragraph or heading addresses. */
function findNearbySubmitters(page: ParsedPage, chosen: Judged | undefined): Submitter[] {
  if (chosen === undefined) return []
  const { start, end } = chosen.sentence
  const near = toPlain(page.text.slice(Math.max(findEnclosingBlock(page, chosen.sentence).start, start - 400), end))
  const addressed = near
    .split(/(?<=[.!?]) /)
    .slice(-2)
    .flatMap(findAddressedSubmitters)
  const isForArtists = rulePattern('artist-audience')
  const heading = toPlain(chosen.sentence.heading ?? '')
  const artists = addressed.length === 0 && (isForArtists.test(near) || isForArtists.test(heading))
  return artists ? ['artist'] : [...new Set(addressed)]
}

function toStatements(judged: Judged[]): Statement[] {
  return judged.slice(0, 60).map(({ judgement, sentence }) => ({
    kind: judgement.kind,
    reason: judgement.reason,
    route: judgement.route ?? null,
    who: judgement.who ?? [],
    deadline: judgement.deadline ?? null,
    span: toSpan(sentence),
  }))
}

/** The day of the deciding statement, else the publication day of the page. */
function toStatedDay({ judgement }: Judged, { published }: ParsedPage): Pick<Policy, 'said_on'> {
  const day = judgement.statementDay ?? /^\d{4}-\d{2}-\d{2}/.exec(published ?? '')?.[0]
  return day === undefined ? {} : { said_on: day }
}

function toSpan(sentence: Sentence): Span {
  return { start: sentence.start, end: sentence.end, quote: sentence.quote }
}

const CLOSING_KINDS: ReadonlySet<string> = new Set(['refusal', 'restricted', 'window_closed'])

const isClosing = ({ judgement }: Judged) => CLOSING_KINDS.has(judgement.kind)
const isInviting = ({ judgement }: Judged) => judgement.kind === 'invitation' && judgement.weak !== true

/** If both refusals and invitations are dated, the older side is dropped. Without dates, or on the same day, both stay. */
export function dropOutdated(judged: Judged[]): Judged[] {
  const [shut, open] = [findNewestDay(judged.filter(isClosing)), findNewestDay(judged.filter(isInviting))]
  if (shut === null || open === null || shut === open) return judged
  return judged.filter(shut > open ? (one) => !isInviting(one) : (one) => !isClosing(one))
}

/** The newest day of one side; null if any of its statements has no day. */
function findNewestDay(side: Judged[]): string | null {
  const days = side.flatMap(({ judgement }) => judgement.statementDay ?? [])
  return days.length === 0 || days.length < side.length ? null : (days.toSorted().at(-1) ?? null)
}

/** An invitation elsewhere on the page that contradicts a flat refusal; null if there is none. */
function findContradiction(chosen: Judged, judged: Judged[]): Judged | null {
  const { kind, reason } = chosen.judgement
  if (kind !== 'refusal' || reason !== 'explicit') return null
  return judged.find((one) => isInviting(one) && !isNear(one, chosen)) ?? null
}

/** Within one paragraph, the second sentence completes the first: "no demos by mail. Use the form." */
function isNear({ sentence: one }: Judged, { sentence: other }: Judged): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  return first.paragraph().includes(second.plain)
}
