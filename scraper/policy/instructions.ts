import { sieved } from '#scraper/text/sieve.ts'
import { CREATORS, MATERIAL, words } from './policy-words.ts'

const PIECE = `(?:${MATERIAL}|works?|pieces?|arrangements?|charts?|scores?|manuscripts?|releases?)(?! (?:sheets?|requests?|videos?|statements?|lists?|reports?|claims?|supervisors?|files? names?)\\b)`
const ITS =
  "(?:(?:an?|the|your|my|any|some|new|original|own|finished|completed|us|in|of|us your|[a-z]+'s|[a-z]+) ){0,3}?"
const SENDING = `(?:submit(?:ting)?|send(?:ing)?(?: us| in)?|upload(?:ing)?|propos(?:e|ing))`

/** "If you are interested in submitting music", "those wishing to send us a demo". */
const WISHES_TO_SEND = words(
  `\\b(?:interested in|considering|planning on|thinking of|(?:would like|wants?|wish(?:es|ing)?|plan(?:ning)?|hop(?:e|ing)|looking|ready|intend|decided?|keen|eager) to) ${SENDING} ${ITS}${PIECE}\\b`,
)
const GLADLY = sieved(
  /\bwe (?:thank you|(?:would |do )?(?:really )?(?:want|love|like) to (?:hear|talk|listen|speak)|look forward|are (?:happy|glad|pleased|delighted|excited|keen))\b|\b(?:want|love|like) to (?:talk to|hear from|speak (?:to|with)) you\b/,
)
const RULES =
  '(?:guide ?lines?|steps?|instructions?|procedures?|format|directions|rules|requirements|checklist|conditions|process|criteria|points)'
const FOLLOWS = words(
  `\\b(?:follow|observe|stick to|adhere to|keep to|go through|use|read|see|consult|check|note|review|consider|(?:comply|proceed) (?:with|as)|do so as) (?:(?:all|carefully|through|of|our|these|the|a few|few|simple|easy|short|this|next|submission) ){0,4}(?:following|${RULES})\\b(?! polic)`,
)
const STEPS_TO_SEND = words(
  `(?:^(?:\\w+: )?(?:please |just |simply |kindly )*|[,:;] (?:please |just |simply |kindly )*|\\b(?:please|just|simply|must|should|can|may|to) )follow (?:(?:these|the|our|a|few|simple|easy|next|following|below) ){1,3}(?:\\w+ )?${RULES}?(?: below)? ?(?:to|for|when|before|if you (?:want|wish) to) ${SENDING} ${ITS}${PIECE}\\b|\\b(?:to|for) ${SENDING} ${ITS}${PIECE}\\b[^.;]{0,40}?,? (?:please |simply |just )?(?:follow|take|complete) (?:(?:these|the|our|a|few|simple|easy|next|following) ){1,4}${RULES}?\\b`,
)
const SENT_AS_SAID = words(
  `\\b(?:please|just|simply|then|and|so) (?:${SENDING}|email) (?:us |in |over )*(?:your|their|original|finished) (?:\\w+ )?(?:works?|pieces?|ideas? and ${MATERIAL})\\b(?: to us)? (?:following|according to|in line with|using|as (?:described|follows|below)|by (?:following|filling|email)|through|via|to (?:us|our|the))\\b`,
)
const HOW_TO = words(
  `(?:\\bhow (?:to|you can|can you|${CREATORS} can)|^(?:are you )?interested in|^(?:do you )?(?:want|wish) to|^(?:would you like|ready|looking|like) to) (?:submit(?:ting)?|send(?:ing)?(?: us| in)?|propos(?:e|ing)) ${ITS}${PIECE}\\b(?! (?:briefs?|requests?|licen|for (?:your|clearance)))`,
)
const STEP =
  /^(?:\W*(?:\d{1,2}|step \d{1,2}|[a-d])[.):]? )?(?:please |first,? |then,? |next,? |now,? |simply |just )*(?:send|submit|upload|include|attach|enclose|fill|complete|create|make an account|register|sign up|label|name your|provide|prepare|format|export|allow (?:us )?(?:up to|at least|about|around|\d|some|two|three|four|six|eight|ten))\b/
// How demos are handled and how long they may be: only a page that accepts them says so.
const DEMO = '(?:(?:\\w+ )?(?:demos?|submissions?)|(?:music|songs|tracks) (?:you|artists|people) (?:send|submit)\\w*)'
const TAKEN = words(
  `\\b(?:limit|keep|restrict) (?:your|each|every|all) ${DEMO} to\\b|\\b(?:we|i) (?:\\w+ )?(?:try|aim|endeavou?r|strive|do (?:my|our) best) to (?:\\w+ )?(?:answer|respond|reply|listen|get back)(?: to)? (?:(?:all|every|each|your|any|the|our|new) )*${DEMO}\\b|\\bif (?:we|i) (?:really )?(?:like|love|enjoy|are interested in|am interested in) (?:your|the|a) (?:demo|submission|music|songs?|tracks?)\\b|\\bwe prefer (?:[\\w-]+ ){0,4}?(?:links?|streams?|streaming|downloads?|files) (?:for|over|with|to be sent with) (?:(?:all|your|any|new) )*${DEMO}\\b`,
)
const OF_A_BUYER =
  /\b(?:brief|quote|(?:an?|the|sync|your) licen[cs]e|licen[cs](?:e|ing) (?:an? |our |the |any |this |these )?(?:music|songs?|tracks?|cues?)|your (?:project|film|brand|production|show|campaign|video|scene|client|ad|commercial|game|trailer|script|cut|picture))\b/
const NOT_SO =
  /\b(?:not|no|never|nor|cannot|only|unless|agents?|attorneys?|members|invit\w+|referr\w+|re-?opens?|later|when we)\b/

/** Whether a clause gives instructions for submitting, which only a page that accepts submissions does. */
export function tellsHowToSend(text: string, heading: string): 'strong' | 'weak' | null {
  if (NOT_SO.test(text) || OF_A_BUYER.test(text)) return null
  if (STEPS_TO_SEND.test(text) || SENT_AS_SAID.test(text)) return 'strong'
  if (WISHES_TO_SEND.test(text) && (GLADLY.test(text) || FOLLOWS.test(text))) return 'weak'
  if (TAKEN.test(text)) return 'weak'
  return HOW_TO.test(heading) && !OF_A_BUYER.test(heading) && STEP.test(text) ? 'weak' : null
}
