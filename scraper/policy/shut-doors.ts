import { sieved } from '#scraper/text/sieve.ts'
import type { Judgement } from './policy-types.ts'
import { CREATORS, MATERIAL, SEND, words } from './policy-words.ts'
import { refusal } from './refused-object.ts'

const INCOMING = `(?:(?:any|more|new|further|additional|outside|your|other people's|unsolicited|external|artists?'?|artist|music|of|the|all|incoming) )*(?:submissions?|demos?|pitches|(?:(?:any more|more|new|further|additional|outside|your|unsolicited|external|other people's) (?:\\w+ )?)(?:${MATERIAL}|${CREATORS}))`

/** "We do not do demos", "we can not use any more music": verbs that mean accepting music only with such an object. */
const HAVE_NO_USE = words(
  `\\b(?:not|no longer|never)(?: (?:really|currently|actually|able to|going to|have (?:the )?(?:time|hours|capacity|resources|people|staff|bandwidth)|in the (?:day|week)|enough|(?:any )?(?:time|use|need|call)|the))*(?: to| for)? (?:use|do|need|want|handle|deal with|go through|get through|in the market for|after|wade through|touch|chase|require|(?<=(?:use|need|time|call) )for|respond to(?: or consider)?|support|facilitate) ${INCOMING}\\b(?! (?:fees?|requests?|forms?|brief|that (?:sound|are too)))`,
)
const SAID_NO = words(
  `\\b(?:say(?:ing)?|said) no to (?:${INCOMING}|(?:all|any) of them|them all|everyone|everything)\\b|\\bturn(?:ed|ing)? (?:${INCOMING}|everyone|everybody|them all) (?:away|down)\\b`,
)
const NO_WAY = words(
  `\\b(?:no (?:way|means|point|use|option|mechanism|opportunity|process)|not (?:currently )?possible|impossible|not (?:an option|open to anyone))\\b(?: (?:at the moment|right now|currently|for (?:you|artists|composers|anyone|the public)))*(?: for \\w+)? (?:to|in|of|for) ${SEND}\\b(?! (?:a |your )?(?:claim|request|brief|ticket|our)).{0,40}?\\b(?:${MATERIAL}|us)\\b`,
)
const DOOR_SHUT = words(
  `\\b(?:have|has|had|been|is|are|was|we) (?:(?:now|since|temporarily|sadly|currently|had to|decided to|regretfully) )*(?:paused|closed|shut|ended|suspended|halted|frozen|locked|wound down|taken (?:down|offline)|put on (?:hold|pause)|pause|close|shut|suspend|turn(?:ed)? off|switch(?:ed)? off|pull(?:ed)? the plug on)\\b(?: (?:our|the|all|its|any|new))* (?:(?:music|demo|song|artist|composer|open|writer|new|public) )*(?:intake|doors?|submissions?|demos?|inbox|form|books|roster|applications|portal)\\b|\\b(?:intake|doors?|demo box|submissions? (?:form|page|inbox|portal|link)|(?:demo|upload) (?:form|page|inbox|portal|box)|portal for demos) (?:(?:is|are|has|have|was) )(?:\\w+ ){0,3}?(?:shut|closed|locked|offline|down|removed|gone|disabled|taken (?:down|offline))\\b`,
)
const APPROACH = words(
  `\\b(?:do|must|should|please) not (?:\\w+ )?(?:approach|pester|contact|bother|hassle|pitch|cold[- ]?(?:call|email)|solicit|tag|bombard)\\b.{0,50}\\b(?:with|about|regarding|to) (?:your |any |new |the )*(?:${MATERIAL})\\b`,
)
const NOT_ABOUT = words(
  `\\b(?:not|never|refrain from) (?:to )?(?:\\w+ )?(?:contact|contacting|approach|approaching|pitch|email|emailing|call|calling) (?:us|our \\w+|the \\w+) (?:about|regarding|for|concerning) (?:\\w+ )?(?:representation|signings?|being signed|a record deal|submissions?|demos?|(?:your|new) ${MATERIAL})\\b|\\bnot (?:please )?pitch(?: to)? (?:us|our \\w+)\\b(?! (?:with|after|before|more))`,
)
const NOT_SIGNING = sieved(
  /\b(?:not|no longer) (?:\w+ )?(?:signing|recruiting|taking anyone on|expanding (?:our|the) roster)(?: (?:at|right|for|any ?more|anyone)\b.*)?[.!]?$/,
)
const LIST_OF_PEOPLE = words(
  `\\b(?:not|no longer) (?:\\w+ ){0,2}?(?:tak(?:e|ing) on|sign(?:ing)?|seek(?:ing)?|looking for|add(?:ing)?|need|recruit(?:ing)?) (?:any |new |more |further |additional |other )*(?:[\\w-]+ )?(?:clients|partners|acts|${CREATORS})(?:,? (?:or|and|nor) (?:new )?${CREATORS})?\\b(?! (?:requests|briefs|projects|bookings|who|that|with|under|for (?:this|these)))`,
)
const KNOWN_ONLY = words(
  `\\bonly (?:\\w+ )?(?:release|releas\\w+|sign|work(?:s|ing)? with|license|represent|use|take|listen to|publish|consider) [^.;]{0,50}?\\b(?:we|who are|already) (?:already |currently |personally )*(?:work(?:ed)? with|know|known|represent|signed|trust|have a relationship|on our (?:roster|books))\\b`,
)
const IN_HOUSE = words(
  `\\bnot (?:\\w+ )?(?:license|use|buy|acquire|publish|release|represent) (?:any )?(?:${MATERIAL}|work|anything) (?:from|by) (?:outside|external|other|unknown|third)`,
)

/** Refusals in other words than "we do not accept": no use for what arrives, no way to submit, nobody is wanted. */
export function judgeShutDoor(text: string): Judgement | null {
  if (/\b(?:not|never) (?:\w+ )?(?:closed|shut|ended)\b/.test(text)) return null
  if (NOT_SIGNING.test(text)) return refusal('roster_closed')
  if (LIST_OF_PEOPLE.test(text) && words(CREATORS).test(text)) return refusal('roster_closed')
  if (KNOWN_ONLY.test(text) && words(`\\b(?:${MATERIAL}|${CREATORS})\\b`).test(text))
    return { kind: 'restricted', reason: 'referral_only' }
  const shut = [HAVE_NO_USE, SAID_NO, NO_WAY, DOOR_SHUT, APPROACH, NOT_ABOUT, IN_HOUSE].some((way) => way.test(text))
  return shut ? refusal() : null
}
