import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type Sentence, splitSentences, toPlain } from '#scraper/text/sentences.ts'
import { setsTerms } from './clause-judge.ts'
import { fold } from './language.ts'
import { routeOf, whoMay, whoMayAbroad } from './named-route.ts'
import type { Judged } from './policy-types.ts'
import { fires } from './rule-table.ts'
import { hasKinds, kindsIn, leaningOf } from './statement-words.ts'

// How sure the words have to be. One sentence may sound like another; a page that takes music says so more than once.
const ALONE = { open: 0.75, closed: 0.8 }
const TOGETHER = 0.6
/** For a sentence that does not itself say what it is about. */
const SURE = 0.95
// A rule's invitation is dropped sooner than a refusal is made of words: of 250 invitations that nobody fitted to, this loses one.
const AGAINST = 0.75
// Nothing of three words can be told from a label.
const FEWEST_WORDS = 4
const LONGEST = 400
const FEWEST_OF_MUSIC = 3
const LOOKED_AT = 12_000
// Of a shorter text, a single sentence may be all there is.
const TELLING_LENGTH = 600
const OF_MUSIC = ['music', 'maker', 'submission']
// Who refuses says what, or from whom alone it is taken, unless the words are sure. Both sentences of 635 real pages that words took for refusals, and
// that lack it, were none; of 3,232 no sentence of which the words are sure lacks it.
const OF_REFUSED = ['send', 'receive', 'submission', 'place']
const OF_SENDING = ['send', 'receive', 'inviting', 'place', 'shut', 'lost', 'known', 'submission', 'by-ourselves']

type Lean = { sentence: Sentence; side: 'open' | 'closed'; chance: number }

/**
 * What the sentences of a page lean to by their plain words: refusals or invitations that no rule reads, of the side that the surest of them
 * is on. Rules are asked first; what is found here says so (`byWords`), counts for less, and overrules nothing but a heading or a label
 * (docs/decisions/096-words-where-no-rule-reads.md). `judged` is what the rules have made of the page: a sentence of which they say anything is
 * asked again only where the words are sure. Pure.
 */
export function findLeaning(page: ParsedPage, judged: readonly Judged[], isLabelled: boolean): Judged[] {
  if (isAboutOtherThings(page)) return []
  const known = new Set(judged.map(({ sentence }) => sentence.start))
  const leans = splitSentences(page).flatMap((sentence) => {
    const lean = leanOf(sentence)
    // What a rule takes for a guideline may be a refusal, or an invitation, of which it read a part.
    if (lean === null || (known.has(sentence.start) && !isSure(lean))) return []
    return [lean]
  })
  const surest = leans.reduce<Lean | null>(
    (best, one) => (best === null || one.chance > best.chance ? one : best),
    null,
  )
  if (surest === null || (isLabelled && (surest.side === 'open' || surest.chance < SURE))) return []
  const agreeing = leans.filter(({ side }) => side === surest.side)
  return agreeing.length > 1 || surest.chance >= ALONE[surest.side] ? agreeing.map(judge) : []
}

function isSure({ chance }: Lean): boolean {
  return chance >= SURE
}

/** Conferences and journals have submissions too: a page of some length that takes music names it, or its makers, again and again. */
function isAboutOtherThings({ text, visibleEnd }: ParsedPage): boolean {
  if (visibleEnd < TELLING_LENGTH) return false
  return !hasKinds(text.slice(0, Math.min(visibleEnd, LOOKED_AT)), ['music', 'maker'], FEWEST_OF_MUSIC)
}

function judge({ sentence, side }: Lean): Judged {
  if (side === 'closed') return { sentence, judgement: { kind: 'refusal', reason: 'explicit', byWords: true } }
  const { plain } = sentence
  const folded = fold(plain)
  const who = [...new Set([...whoMay(plain), ...whoMayAbroad(folded)])]
  const route = routeOf(plain) ?? routeOf(folded)
  return { sentence, judgement: { kind: 'invitation', reason: 'explicit', route, who, byWords: true } }
}

/** Whether a sentence that a rule reads as an invitation is surely a refusal by all its words. */
export function leansAgainst({ plain, heading }: Sentence): boolean {
  return leaningOf(plain, toPlain(heading ?? '')).closed >= AGAINST
}

function leanOf(sentence: Sentence): Lean | null {
  const { plain, isQuestion, isLink } = sentence
  if (isQuestion || isLink || plain.length > LONGEST || plain.split(' ').length < FEWEST_WORDS) return null
  const heading = toPlain(sentence.heading ?? '')
  const { open, closed } = leaningOf(plain, heading)
  if (Math.max(open, closed) < TOGETHER) return null
  const isClosed = closed > open
  const near = nearness(plain, `${plain} ${heading}`)
  if (Math.max(open, closed) < (near === 2 ? TOGETHER : SURE) || isOfOthers(sentence, isClosed)) return null
  if (near === 0) return null
  if (isClosed && closed < SURE && (near < 2 || !saysWhat(kindsIn(plain)))) return null
  return { sentence, ...(isClosed ? { side: 'closed', chance: closed } : { side: 'open', chance: open }) }
}

/** What the rules know to be said to or of somebody else, applicants for jobs, clients, other firms, or about music that is sent anyway. */
function isOfOthers({ plain, heading, paragraph }: Sentence, isClosed: boolean): boolean {
  const fields = {
    text: plain,
    sentence: plain,
    heading: toPlain(heading ?? ''),
    paragraph,
    context: `${plain} ${heading ?? ''}`,
  }
  const asked = isClosed ? ['not-of-senders'] : ['no-invitation', 'for-clients']
  return (
    setsTerms(plain) ||
    ['other-business', 'about-others', ...asked].some((stage) => fires(stage, { ...fields })) ||
    fires('foreign-others', { ...fields, text: fold(plain) })
  )
}

/** How many of two things a sentence says: of music and its makers, where its heading counts too, and of sending or hearing. */
function nearness(plain: string, withHeading: string): number {
  return Number(saysAny(kindsIn(withHeading), OF_MUSIC)) + Number(saysAny(kindsIn(plain), OF_SENDING))
}

function saysWhat(said: ReadonlySet<string>): boolean {
  return saysAny(said, OF_REFUSED) || (said.has('only') && said.has('known'))
}

function saysAny(said: ReadonlySet<string>, kinds: readonly string[]): boolean {
  return kinds.some((kind) => said.has(kind))
}
