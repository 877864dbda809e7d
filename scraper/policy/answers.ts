import type { Judgement } from './policy-types.ts'
import { CHANNEL, CREATORS, FORMAT, MATERIAL, words } from './policy-words.ts'

const ASKS_WHETHER = words(
  `\\b(?:do|are|will|would) (?:you|we|\\w+) (?:\\w+ ){0,2}?(?:accept|accepting|take|taking|listen to|review|consider|looking for|open to|signing|sign|want)\\b.*\\b(?:${MATERIAL}|${CREATORS})\\b|\\b(?:can|may|could|should) (?:i|we|artists|composers|anyone|you) (?:\\w+ ){0,2}?(?:send|submit|upload|pitch|share|email)\\b.*\\b${MATERIAL}\\b`,
)
// A question about a kind of music, a route or a special case: its answer says nothing about submissions in general.
const ASKS_ABOUT_A_CASE = words(
  `\\b(?:${FORMAT}|${CHANNEL}|if|covers?|remix\\w*|samples?|ai|already|exclusive\\w*|non-exclusive|other|another|elsewhere|outside|international|more than|multiple|same|again|genres?|unfinished|released|vocals?|lyrics|explicit|fees?|pay|charge|which|what|where|when|why|how long|how many|still|keep|through my|with my|on (?!your)\\w+)\\b|\\bto (?!you\\b|us\\b|your\\b|submit|send|music|new|listen)\\w+`,
)
const NO =
  /^(?:no\b(?! (?:matter|problem|worries|need))|nope\b|(?:unfortunately|sorry|sadly|currently|at present)[,!]? (?:no\b|not\b|we (?:do|are|can) not\b)|not (?:at (?:this|the|present)|right now|currently|for now)|we (?:do|are|can) not\.?$|(?:i am|we are) afraid not)/
const YES = /^(?:yes\b|yep\b|absolutely\b|of course\b|sure\b|definitely\b|certainly\b|you can\b|we do\b(?! not))/

const ASKS_HOW = words(
  `\\bhow (?:can|do|could|may|would) (?:i|we|${CREATORS}) (?:become (?:an? )?(?:\\w+ )?(?:authors?|sellers?|${CREATORS})|(?:sell|submit|upload|send|license|offer) (?:(?:my|our|their|you|new) )*(?:\\w+ )?${MATERIAL}|get (?:my|our|their) (?:\\w+ )?${MATERIAL} (?:into|in|on|onto|heard))\\b`,
)
const TELLS_HOW =
  /^(?:to [^,]{3,80}, )?(?:please |simply |just |first |you (?:can |may |need to |have to |must |should |will need to |only need to )(?:simply |just |first )*)(?:register|sign up|apply|upload|submit|send|fill|create an? (?:\w+ )?account|open an? (?:\w+ )?account)\b/
const NOT_SO = /\b(?:not|never|no longer|only if|invite|invitation|referr\w+|licen[sc]e (?:music|a track) from)\b/

/** Judges a bare yes or no by its question; null if the question was about something narrower. */
export function judgeAnswer(answer: string, question: string | null): Judgement | null {
  if (question === null) return null
  if (ASKS_HOW.test(question) && TELLS_HOW.test(answer) && !NOT_SO.test(answer))
    return { kind: 'invitation', reason: 'explicit', route: 'form', answers: true }
  if (!ASKS_WHETHER.test(question) || ASKS_ABOUT_A_CASE.test(question)) return null
  if (NO.test(answer)) return { kind: 'refusal', reason: 'explicit', answers: true }
  return YES.test(answer) ? { kind: 'invitation', reason: 'explicit', route: null, answers: true } : null
}
