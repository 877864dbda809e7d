import { sieved } from '#scraper/text/sieve.ts'
import type { Judgement, StatusReason } from './policy-types.ts'
import { AGENTS, CHANNEL, CREATORS, FORMAT, isNarrowed, MATERIAL, NARROWING_TAIL, words } from './policy-words.ts'
import { isOfSort } from './refused-sort.ts'

/** The possible judgements: music refused, a route refused, or a guideline about the music. */
export const refusal = (reason: StatusReason = 'explicit'): Judgement => ({ kind: 'refusal', reason })
export const ban = (text: string): Judgement => ({
  kind: 'channel_ban',
  reason: 'unchecked',
  banned: bannedRoute(text),
})
export const guideline: Judgement = { kind: 'guideline', reason: 'unchecked' }
/** A refusal of music, or of only a kind of it. */
export const refusalOf = (object: string): Judgement => (isOfSort(object) ? { ...refusal(), ofSort: true } : refusal())

function bannedRoute(text: string): Judgement['banned'] {
  if (/\bemail/.test(text)) return 'email'
  return /\bpost|snail|mail|cd|vinyl|physical|parcel|package|address/.test(text) ? 'post' : null
}

/** Judges what is not accepted: everything, a kind, a format, a route, an intermediary. */
export function judgeObject(object: string): Judgement | null {
  const head = object.split(/,(?! or | and )|\band (?:we|please|will)\b/)[0] ?? object
  if (
    words(
      `\\b(?:third[- ]part(?:y|ies)|(?:placement|pitching|plugging|promotion|promo) (?:agents?|agenc(?:y|ies)|compan(?:y|ies)|services?|firms?|houses?|platforms?)|aggregators?|reps\\b|(?:from|by|via) (?:\\w+ ){0,2}${AGENTS})`,
    ).test(head) &&
    words(`\\b(?:${MATERIAL}|from)\\b`).test(head) &&
    !/\bunless|except|without|other than\b/.test(head)
  ) {
    return { kind: 'guideline', reason: 'unchecked', who: 'artist', shutsOut: 'agent' }
  }
  const exception =
    /\b(?:unless|except|other than|without|outside(?: of)?|that (?:is|are|has|have) not|not (?:submitted|sent|represented|referred|recommended))\b(.*)$/.exec(
      object,
    )?.[1]
  if (exception !== undefined && words(`\\b${MATERIAL}\\b`).test(object)) {
    if (ENCLOSED.test(object)) return guideline
    if (/\b(?:form|portal|website|web site|online|page|disco|upload)/.test(exception))
      return { kind: 'invitation', reason: 'explicit', route: /portal/.test(exception) ? 'portal' : 'form' }
    if (words(AGENTS).test(exception))
      return { kind: 'restricted', reason: 'referral_only', route: 'agent', who: 'agent' }
    if (isOfSort(object)) return refusalOf(object)
    if (/\b(?:ask|contact|permission|prior|inquir|enquir|email)/.test(exception))
      return { kind: 'ask_first', reason: 'ask_first' }
    return { kind: 'restricted', reason: 'referral_only' }
  }
  return isListedWithMusic(object) ? refusal() : judgeNoun(head, object)
}

// Required enclosures: a submission without them is incomplete.
const ENCLOSED = sieved(
  /\b(?:without|unless (?:accompanied by|(?:they|it|you) (?:includes?|contains?|comes? with)|including|containing))\s+(?:(?:an?|the|your|any|their|its|full|complete|proper|correct|accompanying|finished|good|clear|valid|some|demo|audio|sound|contact|lyric|track|cover|press|song|private|streaming|short|artist|written|return|subject) ){0,4}(?:recordings?|scores?|lyrics?|bio(?:graph(?:y|ies))?|track ?lists?|metadata|details|information|titles?|links?|artwork|letters?|kits?|lines?|sheets?|names?|credits|envelopes?|tags?|photos?)\b/,
)
const OTHER_WORK =
  /\b(?:scripts?|manuscripts?|screenplays?|abstracts?|stor(?:y|ies)|books?|novels?|poems|poetry|lyrics|sheet music|art ?works?|images?|photo\w*|videos?|games?|ideas?|concepts?|treatments?|inventions?|pitches)\b/

/** "Scripts, artwork, songs or recordings": music is among the refused works. */
function isListedWithMusic(object: string): boolean {
  const [first = '', ...rest] = object.split(/,\s*(?:(?:or|and) )?|\s+(?:or|and)\s+/)
  return (
    OTHER_WORK.test(first) &&
    rest.some((item) => words(`^(?:any |other |original |new |audio |sound |demo |finished )*${MATERIAL}$`).test(item))
  )
}

/** The same for a bare noun phrase, without exceptions and intermediaries; `whole` is the phrase that `head` begins. */
export function judgeNoun(head: string, whole = head): Judgement | null {
  const noun = words(`^(.*?)\\b${MATERIAL}\\b(.*)$`).exec(head)
  const person = words(
    `^((?:any |new |more |additional |further |other |unsigned |outside |on )*)${CREATORS}\\b(?! (?:requests|briefs|projects|bookings))`,
  ).exec(head)
  if (person !== null && noun === null) return refusal('roster_closed')
  if (noun === null) return words(`\\b(?:${FORMAT}|${CHANNEL})\\b`).test(head) ? ban(head) : guideline
  const [, before = '', after = ''] = noun
  if (words(`\\b(?:${FORMAT}|${CHANNEL})\\b`).test(head)) return ban(head)
  if (
    /^\s*(?:requests?|briefs?|projects?|bookings?|licen[sc]es?|videos?|lessons?|fees?|supervision|enquiries|inquiries|sheets?|statements?|reports?|royalt\w+|payments?|credits?|notices?)\b/.test(
      after,
    )
  )
    return null
  if (words(`^\\s*(?:with us|${CREATORS})`).test(after) && !isNarrowed(before)) return refusal('roster_closed')
  if (isNarrowed(before) || NARROWING_TAIL.test(after)) return guideline
  return refusalOf(whole)
}
