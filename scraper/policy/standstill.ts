import { sieved } from '#scraper/text/sieve.ts'
import { MATERIAL, words } from './policy-words.ts'

const NO_MORE = sieved(
  /\b(?:label|netlabel|imprint|publishing house|library)\b,? (?:(?:has|have|is|was|had) )(?:(?:now|sadly|officially|since|been|unfortunately|indefinitely) )*(?:ceased (?:operations?|trading|to exist|activit\w+|all)|closed(?: down)?$|defunct|dissolved|folded|inactive|dormant|no longer (?:active|existing|operating|in business|releasing)|come to an end)/,
)
const FULL = sieved(
  /\b(?:release )?schedules? (?:is|are|has been) (?:(?:now|already|completely|fully|quite|currently) )*(?:full|booked|filled)\b/,
)
const ENOUGH = words(
  `\\b(?:got|have|has|had) (?:more than |already )*(?:enough|plenty of|all the) (?:new |good )*(?:${MATERIAL}) (?:for now|we need|at (?:the|this)|right now|until|for the (?:moment|time|next)|for this)\\b`,
)
const HOLD = words(
  `\\b(?:hold|hold back|hold on to|save|keep) (?:your|any|all|new) (?:\\w+ )?(?:demos?|submissions?|${MATERIAL}) (?:back )?(?:for now|for the (?:moment|time)|until|till|to yourself)\\b`,
)
const OWN_ONLY = words(
  `\\b(?:we|i|label|imprint) (?:\\w+ )?(?:only (?:releases?|publish(?:es)?|puts? out)|(?:releases?|publish(?:es)?|puts? out) only) (?:(?:our|my|its|his|her|their) own|${MATERIAL} (?:by|of) (?:friends|(?:our|my) friends|the owners?|ourselves|myself))\\b`,
)

/** Whether a company accepts nothing because it has closed down, its schedule is full, it has enough, or it releases only its own. */
export function isAtStandstill(text: string): boolean {
  return [NO_MORE, FULL, ENOUGH, HOLD, OWN_ONLY].some((pattern) => pattern.test(text)) && !UNDONE.test(text)
}

const UNDONE = /\b(?:not|never|nor|nearly|almost|until recently|used to)\b/
