import type { Policy } from '#contracts/scraper/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type Sentence, splitSentences } from '#scraper/text/sentences.ts'
import { findStatementDay } from './dates.ts'
import { decidePolicy, dropOutdated } from './decide-policy.ts'
import { findInvitingLink } from './inviting-link.ts'
import { judgeForeignSentence, judgeSentence } from './judge-sentence.ts'
import {
  fold,
  isSupportedSentence,
  isUnsupportedLabel,
  isUnsupportedLanguage,
  isUnsupportedSentence,
} from './language.ts'
import { dropInvitationsForOtherUses, mentionsMusic } from './music-use.ts'
import { guideline, isGuidance, type Judged, type Judgement } from './policy-types.ts'
import { findMailboxInvitation } from './route.ts'
import { rulePattern } from './rule-files.ts'
import { findSubmissionForm } from './submission-form.ts'

/** What a page says about submitting music. Silence is never permission: without a sentence about it, the status is unknown. */
export function readPolicy(page: ParsedPage, now: Date): Policy {
  // Such a page may well say something about submissions, so it must not count as silent.
  const isUnsupported = isUnsupportedLanguage(page.text.slice(0, page.visibleEnd))
  const plausible = judgePage(page, now).filter((one) => !isInviting(one) || !isUnconfirmedHeading(one, page))
  const judged = plausible.filter((one) =>
    isUnsupported ? isInSupportedLanguage(one) : !isUnsupportedSentence(one.sentence.plain),
  )
  const marked = isUnsupported ? null : findMarkedInvitation(page, judged)
  const isMarkedUnsupported = marked !== null && isUnsupportedLabel(marked.sentence.plain)
  const markedInvitations = marked === null || isMarkedUnsupported ? [] : [marked]
  const policy = decidePolicy(
    dropOutdated(softenPartialRefusals(dropInvitationsForOtherUses([...judged, ...markedInvitations], page))),
    page,
  )
  const hasUnreadContent = isUnsupported || judged.length < plausible.length || isMarkedUnsupported
  return hasUnreadContent && policy.reason === 'silent' ? { ...policy, reason: 'language_unread' } : policy
}

/** An invitation made by a mailbox, a form or a link instead of a sentence. */
function findMarkedInvitation(page: ParsedPage, judged: Judged[]): Judged | null {
  // If a sentence decides the status, link labels are ignored.
  const isSettled = judged.some(({ judgement }) => !isGuidance(judgement.kind))
  return findMailboxInvitation(page) ?? findSubmissionForm(page) ?? (isSettled ? null : findInvitingLink(page))
}

/**
 * Whether a statement on a page in an unsupported language is in a supported one: small labels often publish a page in two languages.
 * Rules for Spanish also match Italian, and labels and buttons are the same in many languages.
 */
function isInSupportedLanguage({ judgement, sentence }: Judged): boolean {
  return judgement.weak !== true && isSupportedSentence(sentence.plain)
}

function isInviting({ judgement }: Judged): boolean {
  return judgement.kind === 'invitation'
}

// Text further below a heading belongs to something else.
const MAX_DISTANCE_BELOW = 300

/** Whether a heading such as "Submit your songs" is above a refusal, or above text that shows no way to submit. */
function isUnconfirmedHeading({ judgement, sentence }: Judged, page: ParsedPage): boolean {
  if (judgement.weak !== true || !sentence.isLabel) return false
  const end = Math.min(page.visibleEnd, sentence.end + MAX_DISTANCE_BELOW)
  const below = fold(page.text.slice(sentence.end, end))
  if (rulePattern('refusal-words').test(below)) return !rulePattern('harmless-refusal-words').test(below)
  const isBelow = ({ start }: { start: number }) => start >= sentence.start && start <= end
  return !(below.includes('@') || page.links.some(isBelow) || page.forms.some(isBelow))
}

/**
 * Every judgement of a page's sentences, before conflicts between them are resolved. Each sentence is tried in all languages, because
 * small labels often publish a page in two.
 */
function judgePage(page: ParsedPage, now: Date): Judged[] {
  const judged = splitSentences(page).flatMap((sentence) =>
    [...judgeSentence(sentence, now), ...judgeForeignSentence(sentence, now)].map((judgement) => ({
      judgement: withDay(judgement, sentence, now),
      sentence: judgement.isBareAnswer === true ? withQuestion(sentence, page.text) : sentence,
    })),
  )
  return judged.length > 0 && isAboutOtherTopic(page) ? judged.filter(isOwnRefusal) : judged
}

/** Adds the day of the statement, if the sentence or its heading names it. */
function withDay(judgement: Judgement, { plain, heading }: Sentence, now: Date): Judgement {
  const day = findStatementDay(plain, (heading ?? '').toLowerCase(), now.toISOString().slice(0, 10))
  return day === null ? judgement : { ...judgement, statementDay: day }
}

/** A refusal in the first person counts even if its page, such as an FAQ, does not mention music again. */
function isOwnRefusal({ judgement, sentence }: Judged): boolean {
  return judgement.kind === 'refusal' && rulePattern('we-or-us').test(sentence.plain)
}

// A shorter page may consist of a single sentence.
const MIN_CONCLUSIVE_LENGTH = 600

/** Conferences and journals have submissions, closed calls and deadlines too. A longer page about music mentions music. */
function isAboutOtherTopic(page: ParsedPage): boolean {
  return page.visibleEnd >= MIN_CONCLUSIVE_LENGTH && !mentionsMusic(page)
}

/** On a page that asks for music, refusing music for brass, or any in August, is a guideline rather than a refusal. */
function softenPartialRefusals(judged: Judged[]): Judged[] {
  const isAsked = judged.some(({ judgement }) => judgement.kind === 'invitation' && judgement.weak !== true)
  return judged.map((one) => (isAsked && one.judgement.isPartial === true ? { ...one, judgement: guideline } : one))
}

/** "Yes!" is no evidence without its question, so the quote starts at the line before. */
function withQuestion(sentence: Sentence, text: string): Sentence {
  const before = text.slice(0, sentence.start).trimEnd()
  if (!before.endsWith('?')) return sentence
  const line = before.lastIndexOf('\n') + 1
  const start = line + text.slice(line).search(/\S/)
  return sentence.end - start > 900 ? sentence : { ...sentence, start, quote: text.slice(start, sentence.end) }
}
