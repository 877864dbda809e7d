import type { Policy, Span, Statement } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type Sentence, splitSentences, toPlain } from '#scraper/text/sentences.ts'
import { judgeInvitation, judgeRefusal, judgeRestriction, setsTerms } from './clause-judge.ts'
import { splitClauses } from './clauses.ts'
import { contradictionOf, withoutOverruled } from './contradictions.ts'
import { findDates } from './deadline.ts'
import { guideline } from './judgements.ts'
import { judgeLabelled } from './labelled.ts'
import { fold, languageOf } from './language.ts'
import { listed } from './lexicon.ts'
import { routeOf, whoMay } from './named-route.ts'
import type { Judgement, Route, Submitter } from './policy-types.ts'
import { buttonRoute, findRouteValue, findWorkingForm } from './route.ts'
import { fires, judgeStage } from './rule-table.ts'
import { reopensOn, saidOn } from './said-on.ts'
import { isOutOfSeason } from './season.ts'

export type Judged = { judgement: Judgement; sentence: Sentence }

/** What a page says about submitting music. Silence is never permission: without a sentence about it, the status is unknown. */
export function readPolicy(page: ParsedPage, now: Date): Policy {
  const language = languageOf(page.text.slice(0, page.visibleEnd))
  const judged = judgePage(page, now, language)
  const form = findWorkingForm(page)
  const policy = weigh(withoutOverruled(ofSortOnly(form === null ? judged : [...judged, form])), page)
  // Whatever such a page says about submissions, it has not been read: that is not silence.
  return language === 'other' && policy.reason === 'silent' ? { ...policy, reason: 'language_unread' } : policy
}

/** Every judgement of a page's sentences, before they are weighed against each other. */
export function judgePage(
  page: ParsedPage,
  now: Date,
  language = languageOf(page.text.slice(0, page.visibleEnd)),
): Judged[] {
  const judged = splitSentences(page).flatMap((sentence) =>
    [...judgeSentence(sentence, now), ...(language === 'en' ? [] : judgeForeign(sentence))].map((judgement) => ({
      judgement: withDay(judgement, sentence, now),
      sentence: judgement.answers === true ? withQuestion(sentence, page.text) : sentence,
    })),
  )
  return judged.length > 0 && isAboutOtherThings(page) ? judged.filter(isOwnRefusal) : judged
}

/** The judgement with the day of its statement, where that is said. */
function withDay(judgement: Judgement, { plain, heading }: Sentence, now: Date): Judgement {
  const day = saidOn(plain, (heading ?? '').toLowerCase(), now.toISOString().slice(0, 10))
  return day === null ? judgement : { ...judgement, saidOn: day }
}

/** What a company says it no longer takes is believed wherever it stands: its list of answers need not mention music again. */
function isOwnRefusal({ judgement, sentence }: Judged): boolean {
  return judgement.kind === 'refusal' && /\bwe\b/.test(sentence.plain)
}

// Of a shorter text, a single sentence may be all there is.
const TELLING_LENGTH = 600

/** Conferences and journals have submissions, closed calls and deadlines too: a page of some length speaks of music where it means music. */
function isAboutOtherThings(page: ParsedPage): boolean {
  if (page.visibleEnd < TELLING_LENGTH) return false
  const named = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  if (listed('music-words').test(fold(named))) return false
  return countUpTo(3, fold(page.text.slice(0, page.visibleEnd)), listed('music-words-2')) < 3
}

function countUpTo(most: number, text: string, pattern: RegExp): number {
  const each = new RegExp(pattern.source, 'g')
  let count = 0
  while (count < most && each.exec(text) !== null) count++
  return count
}

/** On a page that asks for music, refusing music for brass, or any in August, is a guideline rather than a refusal. */
function ofSortOnly(judged: Judged[]): Judged[] {
  const isAsked = judged.some(({ judgement }) => judgement.kind === 'invitation' && judgement.weak !== true)
  return judged.map((one) => (isAsked && one.judgement.ofSort === true ? { ...one, judgement: guideline } : one))
}

/** "Yes!" is no evidence without its question, so the quote is extended to the line before. */
function withQuestion(sentence: Sentence, text: string): Sentence {
  const before = text.slice(0, sentence.start).trimEnd()
  if (!before.endsWith('?')) return sentence
  const line = before.lastIndexOf('\n') + 1
  const start = line + text.slice(line).search(/\S/)
  return sentence.end - start > 900 ? sentence : { ...sentence, start, quote: text.slice(start, sentence.end) }
}

/** A sentence without any of the stems says nothing about submissions. Most sentences have none and are skipped. */
function mayConcernSubmissions({ plain, question, heading }: Sentence): boolean {
  const stems = listed('stems')
  return (
    stems.test(plain) ||
    question !== null ||
    (plain.length <= 60 && heading !== null && stems.test(heading.toLowerCase()))
  )
}

/** A sentence in German, French or Spanish, by the rules for these languages. */
function judgeForeign({ plain, isQuestion, isLabel, isLink }: Sentence): Judgement[] {
  if (isQuestion) return []
  // "We listen to every demo, but cannot answer each": the negation is in the other clause.
  return fold(plain)
    .split(/[;:]|, (?=(?:aber|jedoch|doch|konnen|mais|pero|sino|aunque)\b)/)
    .flatMap((text): Judgement[] => {
      const found = judgeStage('foreign', { text: text.trim() })
      if (found === null || (isLink && found.kind === 'invitation')) return []
      if (found.kind !== 'invitation') return [found]
      return [{ ...found, route: routeOf(plain), who: whoMay(plain), weak: isLabel }]
    })
}

/** Judges one sentence, clause by clause. */
function judgeSentence(sentence: Sentence, now: Date): Judgement[] {
  if (sentence.isQuestion || !mayConcernSubmissions(sentence)) return []
  const { plain } = sentence
  const asked = sentence.question ?? undefined
  if (fires('other-business', { text: plain })) return []
  const heading = `${sentence.heading ?? ''} ${sentence.question ?? ''}`.toLowerCase()
  const aboutMusic = listed('about-music').test(`${heading} ${plain}`)
  const elsewhere = judgeStage('sent-elsewhere', { text: plain, question: asked })
  if (elsewhere !== null) return [{ ...elsewhere, answers: asked !== undefined }]
  const labelled = judgeLabelled(sentence.plain, sentence.question ?? sentence.heading)
  if (labelled !== null) return [labelled]
  const today = now.toISOString().slice(0, 10)
  const binds = setsTerms(sentence.plain)
  const clauses = splitClauses(sentence).flatMap((clause) => {
    if (fires('about-others', { text: clause.text })) return []
    const refusal = judgeRefusal(clause.text, { heading, restricts: clause.restricts, sentence: plain })
    const refused =
      refusal?.kind === 'refusal' && isOutOfSeason(clause.text, now) ? { ...refusal, ofSort: true as const } : refusal
    const restricted =
      refused?.kind === 'refusal' && !/\bonly\b|\bunless\b/.test(clause.text)
        ? null
        : judgeRestriction(clause.text, aboutMusic)
    const first = restricted?.kind === 'restricted' || refused === null ? (restricted ?? refused) : refused
    if (first !== null) return [first]
    const invited =
      clause.isLed || sentence.isLink || binds
        ? null
        : judgeInvitation(clause.text, {
            heading,
            aboutMusic,
            isLabel: sentence.isLabel,
            restricts: clause.restricts,
            sentence: plain,
            paragraph: sentence.paragraph,
          })
    return invited === null ? [] : [invited]
  })
  const reopens = clauses.some(isShut) ? reopensOn(plain) : null
  const isPause = reopens !== null && reopens > today
  const dated = isPause ? null : judgeDates(sentence, heading, today)
  const found = isPause ? untilReopening(clauses, reopens) : clauses
  const answered = found.some(({ kind }) => kind !== 'guideline')
    ? null
    : judgeStage('answers', { text: plain, question: asked })
  if (answered !== null) return [...found, { route: null, ...answered, answers: true }]
  if (dated === null) return found
  const passed = dated.kind === 'window_closed'
  return passed || !found.some((one) => one.kind === 'invitation')
    ? [...found.filter((one) => !passed || one.kind !== 'invitation'), dated]
    : found.map((one) => (one.kind === 'invitation' ? { ...one, deadline: dated.deadline ?? null } : one))
}

function isShut({ kind }: Judgement): boolean {
  return kind === 'refusal' || kind === 'window_closed'
}

/** "No demos until 1 March" shuts a window rather than the house. */
function untilReopening(found: Judgement[], reopensOn: string): Judgement[] {
  return [...found.filter((one) => !isShut(one)), { kind: 'window_closed', reason: 'window_closed', reopensOn }]
}

function judgeDates(sentence: Sentence, heading: string, today: string): Judgement | null {
  const said = saidOn(sentence.plain, heading, today)
  const dates = findDates(sentence.plain).filter((day) => day !== said)
  const last = dates.at(-1)
  if (last === undefined) return null
  const { plain: text, surroundings } = sentence
  if (!fires('dated-calls', { text, heading, surroundings })) return null
  const who = whoMay(sentence.plain)
  if (last < today) return { kind: 'window_closed', reason: 'window_closed', deadline: last, who }
  const begins = dates.length > 1 ? dates[0] : undefined
  if (begins !== undefined && begins > today) return null
  return { kind: 'invitation', reason: 'explicit', deadline: last, route: routeOf(sentence.plain), who }
}

/** Decides by the weightiest kind of sentence found: refusal, passed deadline, invitation, mailbox, nothing. */
function weigh(judged: Judged[], page: ParsedPage): Policy {
  const of = (kind: Judgement['kind']) => judged.filter((one) => one.judgement.kind === kind)
  const invitations = of('invitation').sort((a, b) => strength(b) - strength(a))
  const refusals = of('refusal').filter((one) => !isOnlyOfTheWay(one, invitations))
  const windows = invitations.some((one) => one.judgement.deadline != null) ? [] : of('window_closed')
  const invited = invitations.find((one) => one.judgement.weak !== true) ?? invitations[0]
  const restricted = of('restricted')
  // "Unless you were referred, do not send music": of one sentence, who may send says more than who may not.
  const said = restricted.find(({ sentence }) => sentence.start === refusals[0]?.sentence.start)
  const chosen = said ?? refusals[0] ?? restricted[0] ?? windows[0]
  if (chosen !== undefined) return close(chosen, judged, page)
  if (of('ask_first')[0] !== undefined) return settle(of('ask_first')[0], 'unknown', 'ask_first', judged, page)
  if (invited !== undefined) return settle(invited, 'open', 'explicit', judged, page)
  const mailbox = of('mailbox')[0]
  if (mailbox !== undefined) return settle(mailbox, 'open', 'explicit', judged, page)
  // Only agents are excluded: the status of everybody else is unknown, but the sentence is still shown as evidence.
  const shut = judged.find((one) => one.judgement.shutsOut !== undefined)
  return settle(shut, 'unknown', page.visibleEnd < 12 ? 'unreadable' : 'silent', judged, page)
}

function strength({ judgement, sentence }: Judged): number {
  const quotedAtLength = Math.min(sentence.quote.length, 200) / 1000
  return (
    (judgement.weak === true ? 0 : 2) +
    (judgement.route == null ? 0 : 0.5) +
    (/submi|demo/.test(sentence.plain) ? 1 : 0) +
    quotedAtLength
  )
}

/** "Do not e-mail demos", on a page that asks senders to use its form, refuses the e-mail and not the demo. */
function isOnlyOfTheWay(one: Judged, invitations: Judged[]): boolean {
  const { banned } = one.judgement
  return banned != null && invitations.some(({ judgement }) => judgement.weak !== true && judgement.route !== banned)
}

function close(chosen: Judged, judged: Judged[], page: ParsedPage): Policy {
  const { judgement, sentence } = chosen
  const other = contradictionOf(chosen, judged)
  const reopens = judged.find((one) => one.judgement.reopensOn !== undefined)?.judgement.reopensOn
  return {
    status: 'closed',
    reason: other === null ? judgement.reason : 'conflicting',
    route: judgement.route === 'agent' || judgement.route === 'portal' ? judgement.route : null,
    route_value: null,
    who: judgement.who ?? [],
    deadline: judgement.deadline ?? null,
    evidence: spanOf(sentence),
    ...(other === null ? {} : { contradicted_by: spanOf(other.sentence) }),
    ...(reopens === undefined ? {} : { reopens_on: reopens }),
    ...dayOf(chosen, page),
    statements: toStatements(judged),
  }
}

function invitedWho(judged: Judged[]): Submitter[] {
  return (
    judged
      .flatMap(({ judgement }) => (judgement.kind === 'invitation' ? [judgement.who ?? []] : []))
      .find(({ length }) => length > 0) ?? []
  )
}

function settle(
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
  const near = open && chosen !== undefined ? routeNear(page, chosen.sentence, banned) : null
  const named = [chosen?.judgement.route, near, ...routes].find(
    (route): route is Route => route != null && !(route === 'email' && banned.has('email')),
  )
  const target = open && chosen !== undefined ? findRouteValue(page, chosen.sentence, named ?? null, banned) : null
  const restricted = judged.some(({ judgement }) => judgement.shutsOut === 'agent')
  const who =
    [chosen?.judgement.who ?? [], whoNear(page, chosen), invitedWho(judged)].find(({ length }) => length > 0) ?? []
  return {
    status,
    reason,
    route: open ? (named ?? target?.route ?? buttonRoute(page)) : null,
    route_value: target?.value ?? null,
    who: open ? (restricted && (who.length === 0 || who.includes('anyone')) ? ['artist'] : who) : [],
    deadline:
      judged.find(({ judgement }) => judgement.kind === 'invitation' && judgement.deadline != null)?.judgement
        .deadline ?? null,
    evidence: chosen === undefined ? null : spanOf(chosen.sentence),
    ...(chosen === undefined ? {} : dayOf(chosen, page)),
    statements: toStatements(judged),
  }
}

/** The route named in the invitation's own paragraph, other than refused routes. */
function routeNear(page: ParsedPage, sentence: Sentence, banned: ReadonlySet<Judgement['banned']>): Route | null {
  const block = page.blocks.find(({ start, end }) => start < sentence.end && end >= sentence.end)
  const near = toPlain(page.text.slice(block?.start ?? sentence.start, block?.end ?? sentence.end))
  return routeOf(banned.has('email') ? near.replace(/\b(?:by |via )?email\w*/g, '') : near)
}

/** Whom the invitation is for, according to its paragraph. */
function whoNear(page: ParsedPage, chosen: Judged | undefined): Submitter[] {
  if (chosen === undefined) return []
  const { start, end } = chosen.sentence
  const block = page.blocks.find((one) => one.start < end && one.end >= end)
  const near = toPlain(page.text.slice(Math.max(block?.start ?? start, start - 400), end))
  return listed('whom-it-is-for').test(near) ? ['artist'] : []
}

function toStatements(judged: Judged[]): Statement[] {
  return judged.slice(0, 60).map(({ judgement, sentence }) => ({
    kind: judgement.kind,
    reason: judgement.reason,
    route: judgement.route ?? null,
    who: judgement.who ?? [],
    deadline: judgement.deadline ?? null,
    span: spanOf(sentence),
  }))
}

/** The day of the deciding statement, else the one on which the page says it was published. */
function dayOf({ judgement }: Judged, { published }: ParsedPage): Pick<Policy, 'said_on'> {
  const day = judgement.saidOn ?? /^\d{4}-\d{2}-\d{2}/.exec(published ?? '')?.[0]
  return day === undefined ? {} : { said_on: day }
}

function spanOf(sentence: Sentence): Span {
  return { start: sentence.start, end: sentence.end, quote: sentence.quote }
}
