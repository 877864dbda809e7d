import type { Sentence } from '#scraper/text/sentences.ts'
import { sieved } from '#scraper/text/sieve.ts'
import { inPlainerWords } from './same-meaning.ts'

export type Clause = {
  text: string
  /** The clause's condition excludes only some people ("if you are signed to a major, …"), so a refusal applies only to them. */
  restricts: boolean
  /** The condition comes before the clause, so the clause's invitation is for the people it names. */
  isLed: boolean
}

const NEGATION = sieved(/\b(?:no|not|never)\b/)
// Polite phrases and idioms that contain a negation without meaning one; each contains one of the words above.
const NOT_NEGATIONS: [RegExp, string][] = [
  [
    /\b(?:do not|never|no need to) (?:hesitate|be (?:shy|afraid|scared|nervous)|feel shy|hold back|worry|think twice)(?: to| about| from)?\b/g,
    'feel free to',
  ],
  [/\bneeds? no (?:introduction|invitation|agent|manager|label|appointment)\b/g, 'are free'],
  [/\b(?:do not|never) forget to\b/g, 'remember to'],
  [/\bnot (?:only|just|merely|limited to)\b/g, 'also'],
  [/\bno matter (?:what |the |which |how )*/g, 'whatever '],
  [/\bwhether or not\b/g, 'whether'],
  [/\bif (?:you|they) do not hear\b[^.;,]*/g, ''],
  [
    /\b(?:there (?:is|are) )?no (?:submission |entry |sign-?up |joining |upfront |hidden )*(?:fees?|costs?|charges?|account|deadlines?|restrictions?|limits?|strings|obligation)\b/g,
    'free',
  ],
  [/\bwhy not\b/g, 'please'],
  [/\bno (?:licen[cs]e|pay|payment|money|contract|credit)\w*,? no \w+\b/g, ''],
  [/\bno later than\b/g, 'by'],
  [/\bno (?:more|longer|larger|bigger|less|fewer) than\b/g, 'up to'],
  [/\bnot (?:more|longer|larger|bigger|less|fewer) than\b/g, 'up to'],
]

const WISH = sieved(
  /\b(?:would like|want|wish|interested|looking to|are (?:an? |the )?(?:\w+ ){0,3}(?:artist|composer|songwriter|producer|musician|band|writer|singer|creator|independent|unsigned|talented)|have (?:music|songs?|tracks?|material|something|what|an? |new|great|original)|think|feel|believe|love|ready|make music|create|write music|produce|possible|in doubt|not a member)\b/,
)
const BARRED = sieved(
  /\b(?:signed|label|publisher|publishing|exclusive|administration|owns?|controls?|under contract|major|member|represented|represent|already|third part|samples?|cover|co-?writ|under (?:the age|18|eighteen)|minor)/,
)

// Conditions met by people who own their music or have no contract: they invite rather than exclude.
const OWNS_IT = sieved(
  /\b(?:you|they|who) (?:\w+ )?(?:own|hold|control|retain|wrote|have (?:not|no)|are (?:not|un\w+|independent))\b|\bunsigned\b|\bindependent\b/,
)
const LEADING = sieved(
  /^(?:also,? |and |note:? |please note:? |however,? )*(?:if|when|where|unless|should|in case)\b([^,]*)/,
)

/** Splits a sentence where its meaning may change: a negation applies only to its own clause. */
export function splitClauses(sentence: Sentence): Clause[] {
  let plain = sentence.plain
  if (NEGATION.test(plain))
    for (const [pattern, replacement] of NOT_NEGATIONS) plain = plain.replace(pattern, replacement)
  plain = inPlainerWords(plain)
  const asides = [...plain.matchAll(/\(([^()]{3,})\)/g)].map((match) => match[1] ?? '')
  const pieces = plain
    .replace(/\([^()]*\)/g, ' ')
    .split(
      /;| [–—-] |,?\s*\bbut\b\s*|,?\s*\b(?:however|although|though|whereas|instead of|rather than)\b,?\s*|, (?=(?:please|use|send|email|and please|so please|so (?:use|send|email|share|upload|submit|mail|put|paste|drop|we |do not)|share|upload|just|only|submit|simply|links? only|we (?:do|are|can|will) not|not |no )\b)|(?<=^[\w &/-]{2,40}): |\.\s+|!\s*/,
    )
  const condition = conditionOf(plain, sentence)
  const isLed = condition && LEADING.test(plain)
  return [...withPurpose(pieces), ...asides]
    .map((text) => text.trim())
    .filter((text) => text.length > 2)
    .map((text) => ({ text, restricts: condition, isLed: isLed || (condition && sentence.question !== null) }))
}

/** "If you want to be heard, please use the form": the request is only understood together with its purpose. */
function withPurpose(pieces: string[]): string[] {
  const [first = '', second, ...rest] = pieces
  const isPurpose = second?.startsWith('please ') === true && /^(?:if|to|when) [^,]+$/.test(first.trim())
  return isPurpose || (second !== undefined && /^(?:always )?(?:before|prior to) [^,]+$/.test(first.trim()))
    ? [`${first}, ${second}`, ...rest]
    : pieces
}

function conditionOf(plain: string, sentence: Sentence): boolean {
  const lead = LEADING.exec(plain)?.[1]
  if (lead !== undefined)
    return (
      BARRED.test(lead) &&
      !OWNS_IT.test(lead) &&
      !/\bnot (?:yet )?(?:signed|represented|under)/.test(lead) &&
      !(WISH.test(lead) && !/\balready\b|\bsigned to\b|\blabel\b|\bpublish/.test(lead))
    )
  // An answer shares the condition of its question: "What if my label owns the masters?"
  const asked = sentence.question ?? ''
  if (
    /^(?:and |so )?(?:what|can|may|could|do|should|am|is)\b.*\b(?:if|my (?:record )?(?:label|publisher)|when|still|already|another|elsewhere)\b/.test(
      asked,
    ) &&
    BARRED.test(asked)
  )
    return true
  return (
    /\bif (?:you|your|the|a|an|any)\b/.test(plain) &&
    BARRED.test(plain.slice(plain.search(/\bif\b/))) &&
    !WISH.test(plain.slice(plain.search(/\bif\b/)))
  )
}
