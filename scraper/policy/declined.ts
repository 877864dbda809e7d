import { sieved } from '#scraper/text/sieve.ts'
import type { Judgement } from './policy-types.ts'
import { ACCEPT, CREATORS, MATERIAL, NARROWING_TAIL, words } from './policy-words.ts'
import { guideline, judgeNoun, judgeObject, refusal } from './refused-object.ts'

// Reserving the right to refuse is not a refusal, and what others refuse says nothing about this page.
const RESERVED = sieved(
  /\b(?:may|might|can|could|right to|entitled to|free to|discretion)\b[^,;]{0,40}\b(?:refus|declin|reject|delet|discard|destroy|return|ignor)/,
)
const OF_OTHERS = sieved(
  /\b(?:you|they|he|she|who|people|clients?|stations?) (?:\w+ )?(?:refus|declin|reject|delet|discard|ignor)/,
)
const UNDONE = sieved(
  /\b(?:not|never|hardly|rarely|no longer|without) (?:\w+ ){0,2}?(?:refus|declin|reject|delet|discard|destroy|ignor)/,
)

const DECLINES_TO = words(
  `\\b(?:refus(?:e|es|ed|ing|al) (?:to|of)|declin(?:e|es|ed|ing) to|(?:unable|unwilling|powerless) to|(?:prevented|prohibited|barred|precluded|restricted|forbidden|banned|abstain|abstains) (?:from|to)|(?:prevents?|prohibits?|bars?|precludes?|forbids?|disallows?) [^,;]{2,60}?(?:from|to)|policy against|against (?:our |the |company |house )*(?:rules?|polic(?:y|ies)|practice|principles)(?: for \\w+)? to)\\s+(?:(?!only\\b)[a-z]+ly\\s+|even\\s+|be\\s+|or\\s+)*(?:${ACCEPT}|open(?:ing)?|play(?:ing)?|read(?:ing)?|screen(?:ing)?|evaluat(?:e|ing)|process(?:ing)?|respond(?:ing)? to)\\b(.*)$`,
)
const DECLINES = words(
  `\\b(?:refus(?:e|es|ing)|declin(?:e|es|ing)|reject(?:s|ing)?|turn(?:s|ing)? (?:away|down)|forbids?|disallows?|bans?)\\s+(?:to )?(?:(?:all|any|every|each|outside|new|further|such|the|unsolicited|review of|receipt of|piece of|pieces of|submission of|offers of)\\s+)*(${MATERIAL}\\b.*)$`,
)
const TAKES_NONE = words(
  `\\b(?:${ACCEPT}|accepts?|takes?|signs?|welcomes?|receives?)\\s+(?:nobody new\\b|no ?one new\\b|no (?:(?:new|more|further|outside|unsolicited|unsigned|external|other|additional|such|demo|music) )*(${MATERIAL}|${CREATORS})\\b(.*)$)`,
)
const DISPOSES = words(
  `\\b(?:delet(?:e|es|ing)|discard(?:s|ing)?|destroy(?:s|ing)?|shred(?:s|ding)?|bin(?:s|ning)?|trash(?:es|ing)?|ignor(?:e|es|ing)|disregard(?:s|ing)?|return(?:s|ing)?|eras(?:e|es|ing)|throw(?:s|ing)? (?:away|out)|send(?:s|ing)? back)\\s+(?:(?:or|and) \\w+ )?((?:(?:all|any|every|each|such|the|your|new|outside|piece of)\\s+)*)${MATERIAL}\\b(.*)$`,
)
const UNHEARD = sieved(
  /\b(?:unheard|unopened|unread|unplayed|without (?:being )?(?:read|hear|listen|open|review|play)\w*|on (?:arrival|receipt|sight)|automatically|immediately)\b/,
)

/** Refusals without a "not": what a company declines, is prevented from taking, or discards unheard. */
export function judgeDeclined(text: string): Judgement | null {
  if (RESERVED.test(text) || OF_OTHERS.test(text) || UNDONE.test(text)) return null
  const object = DECLINES_TO.exec(text)?.[1]?.trim()
  if (object !== undefined && object !== '') return judgeObject(object)
  const declined = DECLINES.exec(text)?.[1]
  if (declined !== undefined) return judgeNoun(declined)
  const none = TAKES_NONE.exec(text)
  if (none !== null) return judgeNoun(`${none[1] ?? 'submissions'}${none[2] ?? ''}`)
  const disposed = DISPOSES.exec(text)
  if (disposed === null) return null
  const [, before = '', after = ''] = disposed
  const unheard = UNHEARD.test(text)
  if (!unheard && !/\b(?:all|any|every|each|such)\b/.test(before)) return null
  if (
    /\b(?:after|within|once|when|upon request|on request|days|weeks)\b/.test(after) ||
    (/\breturn/.test(text) && !unheard)
  )
    return null
  return NARROWING_TAIL.test(after.replace(UNHEARD, '')) ? guideline : refusal()
}
