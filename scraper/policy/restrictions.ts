import { sieved } from '#scraper/text/sieve.ts'
import type { Judgement } from './policy-types.ts'
import { AGENTS, CREATORS, MATERIAL, SEND, words } from './policy-words.ts'

const REFERRAL = sieved(
  /\b(?:work with|listen to|hear from|hear) (?:only )?(?:people|artists|composers|those|writers) (?:who|that) (?:come|are|were|have been) (?:\w+ )?(?:recommended|referred|introduced)\b|\b(?:referrals?|invitation|invite|recommendation|introduction)s?[- ]only\b|\b(?:strictly|only|solely|exclusively)\b[^.]{0,70}\b(?:by|via|through|on|from|upon)\b[^.]{0,40}\b(?:referr\w*|invit\w*|recommend\w*|introduc\w*|trusted|people (?:we|that we|who we) (?:already )?know|existing (?:relationships|contacts|partners))|\b(?:only if|unless) (?:you|they|it|the artist|an artist) (?:were|was|are|have been|has been|is|come|comes)(?: \w+)? (?:invited|referred|recommended|introduced|asked|requested)\b|\b(?:referred|recommended|introduced) (?:to us|by)\b[^.]{0,60}\b(?:nobody else|no one else|alone|exclusively|only)\b|\b(?:by|on|through|via|upon) (?:\w+ )?(?:referral|invitation|recommendation|introduction)s?(?: \w+)? only\b|\b(?:is|are) invitation[- ]only\b|\binvite-only\b/,
)
const SOLICITED_ONLY = words(
  `\\bonly ${MATERIAL} (?:that |which )?(?:we|our [\\w&]+) (?:have |has |had )?(?:\\w+ )?(?:requested|asked for|solicited|called for)|\\bonly (?:accept|consider|listen to|review|take|open|look at)[^.]*\\b(?<!un)(?:solicited|requested)\\b|\\b(?<!un)(?:solicited|requested) ${MATERIAL} only\\b|\\bonly (?<!un)(?:solicited|requested) ${MATERIAL}`,
)
const THROUGH_AGENT = words(
  `\\b(?:have|ask|get|let) (?:an? |your |the )?(?:\\w+ )?${AGENTS}\\b[^.]{0,90}\\b(?:submit|send|approach|contact|pitch|introduce)\\b|\\b(?:only|must|unless|exclusively|solely|need(?:s)? to|have to|has to|required to)\\b[^.]*\\b(?:through|via|from|by|with)\\b[^.]{0,50}\\b${AGENTS}\\b|\\b${AGENTS}\\b[^.]{0,60}\\bonly\\b`,
)
const MEMBERS = sieved(
  /\bmembers?[- ]only\b|\bonly\b[^.]{0,40}\b(?:members|subscribers)\b|\b(?:members|subscribers) only\b|\bmust (?:be|become) an? (?:\w+ ){0,2}(?:member|subscriber)\b|\b(?:available|open|reserved|restricted|limited|exclusive) (?:\w+ ){0,2}(?:to|for) (?:our )?(?:\w+ )?(?:members|subscribers)\b|\bmembership (?:is )?required\b|\bneeds? (?:an? )?(?:\w+ ){0,2}(?:membership|subscription)\b|\brequires? (?:an? )?(?:\w+ ){0,2}membership\b/,
)
// Membership of a collecting society is a condition for writers; it does not restrict who may submit.
const SOCIETY = sieved(
  /\b(?:pro\b|pros\b|p\.r\.o|ascap|bmi\b|sesac|socan|prs\b|gema|sacem|apra|performing|performance rights|collecti(?:on|ng)|rights organi[sz]ation|societ(?:y|ies)|member of (?:a|any|the) (?:performing|p))/,
)
const ASK_FIRST = words(
  `\\b(?:contact|email|write|call|ask|query|get in touch|reach out|inquire|enquire|check with|speak to|talk to|drop us a line|let us know|ring|tell us|give us a \\w+|get (?:our )?permission|permission)\\b[^.]{0,50}\\b(?:before|prior to)\\b[^.]{0,25}\\b${SEND}|\\b(?:get|obtain|seek|ask for|request|secure) (?:\\w+ ){0,2}(?:permission|consent|approval|the go-ahead|an? ok)\\b[^.]{0,30}\\b(?:first|before)\\b|\\b(?:query|ask|inquire|enquire|email) (?:us )?first\\b|\\bbefore (?:you )?${SEND}[^.,]{0,40},? (?:please )?(?:contact|email|write|call|ask|query|get in touch|reach out|drop)`,
)
const OWNER_SPEAKS = words(
  `\\b(?:have|ask|let) (?:your|the|his|her|their) (?:\\w+ ){0,3}(label|publisher)s? (?:\\w+ )?(?:contact|get in touch|reach|submit|email|write)|\\b(?:your|the|their) (?:record )?(label|publisher) (?:should|must|can|needs? to|has to|is welcome to|may) (?:\\w+ )?(?:contact|get in touch|reach|submit|email|write)`,
)

const MUSIC = words(`\\b${MATERIAL}\\b|\\b${SEND}\\b|\\b${CREATORS}\\b`)

/** Who alone may submit, or what must be done first; null if the clause says neither. */
export function judgeRestriction(text: string, aboutMusic: boolean): Judgement | null {
  const owner = OWNER_SPEAKS.exec(text)
  if (owner !== null)
    return {
      kind: 'invitation',
      reason: 'explicit',
      who: (owner[1] ?? owner[2]) === 'publisher' ? 'publisher' : 'label',
      weak: true,
    }
  const music = aboutMusic || MUSIC.test(text)
  if (!music) return null
  if (ASK_FIRST.test(text)) return { kind: 'ask_first', reason: 'ask_first' }
  if (MEMBERS.test(text) && !SOCIETY.test(text) && !/\bnot (?:only )?(?:a |for )?member/.test(text)) {
    return { kind: 'restricted', reason: 'members_only' }
  }
  if (SOLICITED_ONLY.test(text)) return { kind: 'restricted', reason: 'referral_only' }
  if (THROUGH_AGENT.test(text) && words(`\\b(?:${MATERIAL}|accept|consider|receive|submitted|listen)\\b`).test(text)) {
    return { kind: 'restricted', reason: 'referral_only', route: 'agent', who: 'agent' }
  }
  if (REFERRAL.test(text)) return { kind: 'restricted', reason: 'referral_only' }
  return null
}

const REDIRECT = sieved(
  /\b(?:distribut\w+|release)\b[^.]{0,80}\b(?:platform|service|through|via|with us|account)\b|\b(?:platform|service)\b[^.]{0,40}\bdistribut\w+/,
)
const TO_BE_HEARD = sieved(
  /\bway to (?:get|be) (?:heard|noticed|discovered|signed)\b|\b(?:want|like|hoping|looking|how (?:do|can)|wish)\b[^.?]{0,50}\b(?:hear|heard|noticed|considered|discovered|signed|reach our a&r|on our radar)\b/,
)

/** "Want to be heard here? Use our distribution platform": submissions go elsewhere, and the direct route is closed. */
export function isSentElsewhere(text: string, question: string | null): boolean {
  return REDIRECT.test(text) && (TO_BE_HEARD.test(text) || (question !== null && TO_BE_HEARD.test(question)))
}
