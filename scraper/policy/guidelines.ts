import type { Policy, TextFact } from '#contracts/scraper/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type Sentence, splitSentences, toPlain } from '#scraper/text/sentences.ts'
import { isGuidance, type StatementKind } from './policy-types.ts'
import { rulePattern } from './rule-files.ts'
import { matchesStage } from './rule-table.ts'

/**
 * Requirements for submissions and how they are answered, as whole sentences, verbatim. A page that says nothing about submissions has
 * none: its formats and deals are meant for clients.
 */
export function extractGuidelines(page: ParsedPage, policy: Policy): TextFact[] {
  const sentences = splitSentences(page)
  const isAboutSubmissions =
    policy.statements.some(({ kind }) => !isGuidance(kind)) || isTitledForSenders(page) ? 'yes' : ''
  const nearby = listNearbyInvitations(sentences, policy)
  const judged = new Set(policy.statements.filter(({ kind }) => isGuidance(kind)).map(({ span }) => span.start))
  const facts = new Map<string, TextFact>()
  for (const [index, sentence] of sentences.entries()) {
    if (!isFullSentence(sentence) || isRefusedByHeading(sentence)) continue
    const near = nearby[index] ?? ''
    const context = `${sentence.plain} ${(sentence.heading ?? '').toLowerCase()} ${sentence.question ?? ''}`
    const fields = { text: sentence.plain, context, near, speaks: isAboutSubmissions }
    const isRule = matchesStage(judged.has(sentence.start) ? 'guideline-topic' : 'guidelines', fields)
    if (!isRule) continue
    // Statements of the policy count anywhere on the page.
    if (!judged.has(sentence.start) && (sentence.zone === 'footer' || isFieldLabel(page, sentence))) continue
    facts.set(sentence.plain, {
      value: sentence.quote.replace(/\s+/g, ' '),
      span: { start: sentence.start, end: sentence.end, quote: sentence.quote },
    })
    if (facts.size === 12) break
  }
  return [...facts.values()]
}

function isTitledForSenders({ title }: ParsedPage): boolean {
  return rulePattern('title-for-senders', 'i').test(title?.quote ?? '')
}

/** "Cover versions" below "What we do not want". Without its heading, it would say the opposite. */
function isRefusedByHeading({ heading, plain }: Sentence): boolean {
  const negation = rulePattern('negation')
  return heading !== null && !heading.endsWith('?') && negation.test(toPlain(heading)) && !negation.test(plain)
}

const INVITING_KINDS: ReadonlySet<StatementKind> = new Set<StatementKind>([
  'invitation',
  'mailbox',
  'ask_first',
  'restricted',
  'window_closed',
])

function isFullSentence({ isQuestion, isLabel, quote }: Sentence): boolean {
  return !isQuestion && !isLabel && quote.length >= 15 && quote.length <= 320
}

// "Streaming link 2 *" is the label of a field.
const MAX_LABEL_WORDS = 5

/** Whether a sentence is the label of a form field: a few words in a form, or with the asterisk of a required field. */
function isFieldLabel({ forms }: ParsedPage, { start, end, quote }: Sentence): boolean {
  if (/[.!…]$/.test(quote) || quote.split(/\s+/).length > MAX_LABEL_WORDS) return false
  return rulePattern('field-of-a-form', 'i').test(quote) || forms.some((form) => start >= form.start && end <= form.end)
}

// An invitation comes before its guidelines more often than after them.
const SENTENCES_BEFORE = 4
const SENTENCES_AFTER = 14

/** For each sentence the nearest invitation, in plain form; undefined if there is none. */
function listNearbyInvitations(sentences: readonly Sentence[], policy: Policy): (string | undefined)[] {
  const starts = new Set(policy.statements.filter(({ kind }) => INVITING_KINDS.has(kind)).map(({ span }) => span.start))
  const nearby: (string | undefined)[] = []
  for (const [index, { start, plain }] of sentences.entries()) {
    if (!starts.has(start)) continue
    for (
      let at = Math.max(0, index - SENTENCES_BEFORE);
      at <= Math.min(sentences.length - 1, index + SENTENCES_AFTER);
      at += 1
    )
      nearby[at] ??= plain
  }
  return nearby
}
