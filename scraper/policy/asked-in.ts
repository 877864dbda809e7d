import { sieved } from '#scraper/text/sieve.ts'
import { CREATORS, MATERIAL, SEND, words } from './policy-words.ts'

/** The text addresses somebody who makes music: "got a song?", "write instrumentals?", "your tracks". */
const TO_A_MAKER = words(
  `\\byour (?:\\w+ )?music\\b|\\b(?:your|an?|one|some|any|new|great|finished|original|unreleased) (?:[\\w'-]+ ){0,2}(?:songs?|tracks?|demos?|albums?|tunes?|recordings?|beats?|compositions?|ep)\\b|\\b(?:got|have|made|make|write|wrote|produce|compose|own|sitting on|play) (?:[\\w'-]+ ){0,3}(?:songs?|tracks?|music|tunes?|albums?|beats|catalog\\w*|instrumentals|repertoire)\\b|\\b(?:are you|calling all|attention|dear|hey|for) (?:an? |all )?(?:[\\w-]+ ){0,2}${CREATORS}\\b|\\b(?:${CREATORS}|people|musicians) like you\\b|\\b${CREATORS}\\b`,
)
/** The text addresses a buyer. */
const TO_A_BUYER = sieved(
  /\b(?:need|looking for|searching for|find|choose|licen[sc]e|use|using|buy|download|browse|clear|hear) (?:the (?:right|perfect) |a |an |our |some |one of our |any of our )*(?:[\w-]+ )?(?:music|songs?|tracks?|cues?)\b(?! (?:to us|licensed))|\byour (?:project|film|brand|production|show|campaign|video|scene|client|ad|commercial|game|trailer|story|budget|picture|cut)\b|\bquotes?\b/,
)
const OF_OUR_OWN = sieved(
  /\b(?:from|in|of) our (?:own )?(?:catalog\w*|roster|releases|tracks|songs|library)\b|\bremix(?:es|ed)? of\b/,
)
const SENDS_IT = sieved(
  /(?:^|[,;:] |\bthen |\bjust |\bplease |\band |\bso |\bsimply |\bnow |\byou (?:can|may|should) )(?:just |please |simply |now )*(?:(?:send|submit|upload|share|drop|get|mail|email|pitch|forward|play) (?:us )?(?:it|them|yours|that|those|one|some)\b(?=[.,!;:]|$| (?:in|over|to|our|here|via|by|through|for|with|on|at|along|now|below)\b)|let us (?:hear|listen|have a listen|know about)\b|show us\b|we want to (?:hear|listen)|we would (?:love|like) to (?:hear|listen)|we would like it\b)/,
)
const WANT_YOURS = words(
  `\\b(?:we|our (?:team|ears|library|supervisors?|clients?))(?: \\w+)? (?:want|wants|need|needs|crave|love|would (?:\\w+ ){0,2}(?:love|like|hear|to hear)|would be \\w+ to (?:hear|listen to|receive|get)|can not wait (?:to hear|for)|are (?:\\w+ ){0,2}(?:ready|all ears|listening) (?:for|to))(?: (?:to hear|all|more|some|of|new))* (?:your (?:\\w+ ){0,2}(?:${MATERIAL}|sound|voice)|what you)\\b`,
)
const WANTED = words(
  `^(?:\\W*)(?:(?:new|more|original|great|fresh|indie|emerging|talented|experienced|female|instrumental|vocal|[a-z-]+) ){0,3}(?:${CREATORS}|songs?|tracks?|demos?|submissions|beats|music) (?:are |is )?(?:always |still |now )*(?:wanted|needed|sought|required)\\b`,
)
const SEEKS = words(
  `\\b(?:looking for|seeking|searching for|on the (?:hunt|lookout|prowl) for|in search of|hunting for|in need of|after)\\s+(?!ways|people|someone|somebody|help|an? music)(?:(?!to\\b|in\\b|our\\b|who\\b|that\\b|which\\b|and music\\b|licens|from\\b|with\\b)[\\w'/-]+[,\\s]+){0,6}(?:songs|tracks|demos|beats|tunes|instrumentals|compositions|submissions|recordings)\\b(?! (?:you|for your|that (?:fit|match|suit) your))`,
)
const GETS_HEARD = sieved(
  /\b(?:every|each|all) (?:\w+ )?(?:demos?|submissions?|tracks?|songs?)\b[^.;]{0,20}\b(?:gets?|will get|is given|are given|receives?) (?:a|an|its|our) (?:\w+ )?(?:listen|hearing|ear|spin)\b/,
)
const GLAD_OF = sieved(
  /\b(?:we|our \w+) (?:would|will) be (?:glad|pleased|happy|delighted|grateful) (?:of|for|about) your (?:\w+ )?(?:demos?|songs?|tracks?|music)\b|\balways (?:space|room|time) (?:\w+ ){0,4}for (?:another|a new|your|more|new) (?:\w+ )?(?:demos?|songs?|tracks?|music)\b/,
)
const NEVER_CLOSES = sieved(
  /\b(?:submissions?|demos?|inbox|doors?|portal)\b[^.;]{0,30}\b(?:never|not) (?:\w+ )?(?:close[sd]?|shut|sleeps?)\b/,
)
const ALL_HEARD = words(
  `\\b(?:consider|review|hear|listen to|accept|read|go through|check out|assess|evaluate)s? (?:absolutely )?(?:all|any|every|each)(?: (?:and every|single|of the))? (?:\\w+ )?(?:${MATERIAL}|links?)\\b(?! (?:from our|in our|we (?:make|write|release)))`,
)

const WE_ASK = words(
  `\\bwe (?:\\w+ )?(?:ask|require|invite|encourage) (?:(?:all|every|each|any|new|our|interested|prospective|potential) )*(?:authors?|sellers?|applicants?|newcomers|people|${CREATORS}) to ${SEND} (?:us |in )?(?:[\\w'-]+ ){0,6}?${MATERIAL}\\b`,
)

/** Invitations whose object is in another sentence, or that only say what is wanted. */
export function isAskedIn(text: string, paragraph: () => string): boolean {
  if (/\b(?:not|no longer|cannot|nor|nobody|none|without)\b/.test(text)) return NEVER_CLOSES.test(text)
  if (NEVER_CLOSES.test(text)) return true
  if (/\bnever\b/.test(text)) return false
  if (GETS_HEARD.test(text) || GLAD_OF.test(text) || WE_ASK.test(text)) return true
  if (WANT_YOURS.test(text) || (WANTED.test(text) && !/\b(?:your|client|film)\b/.test(text))) return true
  if (/\b(?:we|i|our \w+|now|currently|brightly)\b[^.;]{0,40}/.test(text) && SEEKS.test(text)) return true
  if (
    /\bwe\b|\bour\b/.test(text) &&
    ALL_HEARD.test(text) &&
    !/\b(?:once|before release|our composers|we (?:make|made))\b/.test(text)
  )
    return true
  if (!SENDS_IT.test(text)) return false
  const near = paragraph()
  return TO_A_MAKER.test(near) && !TO_A_BUYER.test(near) && !OF_OUR_OWN.test(near)
}
