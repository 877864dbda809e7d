import type { Range } from './criteria.ts'

const REFUSE =
  /\b(?:no|not|non|nor|nothing|never|without|avoid(?:ing)?|exclud(?:e|es|ing)|except(?: for)?|anything but|steer clear of|stay(?:ing)? away from|rather (?:not|than)|instead of|(?:do|does|did|is|are|should|must|would|could|ca|wo)(?:n['’]?t|not| not)|can(?:not|['’]?t))\b(?: (?:too|so|overly|really|want|use|take|like|accept|send|license|represent|place|include|be|have|go|sound|feel|any|anything|us|a|an|the|that|is|are|with|very|at all)\b)*:?|(?<=^|\s)-(?=[a-z])/gi
/** Something that is not needed is not refused. */
const INDIFFERENT =
  /\b(?:no need (?:for|of)|(?:(?:do|does|is|are|need|ca)(?:n['’]?t|not| not)|not|never|nor) (?:need(?:ed)?|necessar(?:y|ily)|required?|have to(?: be)?|only|just|sure|particular(?:ly)?|essential|matter|mind|limited to|afraid of))\b/i
const OPTIONAL = /\b(?:needed|required|necessary|problem|issue|preference|idea|rush|more|longer|less|later|matter)\b/i
/** The end of a clause. */
const END =
  /[.;!?\n•|()](?=[.;!?\n•|()]{0,9}(?:\s|$|\|))|,? (?:but|though|although|just|only|instead|rather) | [–—-] |$/
const MAX_CLAUSE_LENGTH = 300
/** Terms that briefs ask for and never refuse, so they end a list of refusals: 'nothing upbeat, one-stop, E minor or compatible'. */
const NEVER_REFUSED =
  /\b(?:one[- ]?stop|pre-?clear(?:ed)?|cleared|world-?wide|stems?|instrumentals?|edits?|cut-?downs?|versions?|bpm|(?:[a-g](?:[#♯♭b]| sharp| flat)?[- ](?:minor|major|min|maj))|keys?|must|needs?|please|with|around|(?:fe)?male)\b/i

/** A part of a text that refuses something. `cue` is the words that refuse it. */
export type Refusal = Range & { cue: Range; isIndifferent: boolean }

/** A refusal ends at the next comma or clause, except in a list: 'no jazz, folk or country', 'Avoid: jazz, folk'. */
export function findRefusals(text: string): Refusal[] {
  const found: Refusal[] = []
  for (const match of text.matchAll(REFUSE)) {
    const from = match.index
    if (from < (found.at(-1)?.to ?? 0)) continue
    const start = from + match[0].length
    const to =
      start + (match[0] === '-' ? (/^[\w-]+/.exec(text.slice(start))?.[0].length ?? 0) : measureRefusal(text, start))
    const isIndifferent = INDIFFERENT.test(text.slice(from, start + 24)) || OPTIONAL.test(text.slice(start, to))
    // In 'stems are not needed', the subject comes first.
    const isAfter = isIndifferent && /^\W*$/.test(text.slice(start, to).replace(OPTIONAL, ''))
    found.push({ from: isAfter ? startOfClause(text, from) : from, to, cue: { from, to: start }, isIndifferent })
  }
  return found
}

function measureRefusal(text: string, start: number): number {
  const near = text.slice(start, start + MAX_CLAUSE_LENGTH)
  const clause = near.slice(0, near.search(END))
  if (text[start - 1] === ':') return clause.length
  const parts = clause.split(',')
  const last = parts.findIndex((part) => /\b(?:or|nor)\b/i.test(part))
  const isList = parts
    .slice(1, last + 1)
    .every((part) => part.trim().split(/\s+/).length <= 5 && !NEVER_REFUSED.test(part))
  return parts.slice(0, last > 0 && isList ? last + 1 : 1).join(',').length
}

function startOfClause(text: string, at: number): number {
  return Math.max(0, ...[',', '.', ';', '\n', '!', '?'].map((end) => text.lastIndexOf(end, at) + 1))
}
