import { sieved } from '#scraper/text/sieve.ts'
import { judgeDeclined } from './declined.ts'
import type { Judgement } from './policy-types.ts'
import {
  ACCEPT,
  CHANNEL,
  CREATORS,
  FORMAT,
  isNarrowed,
  MATERIAL,
  NARROWING_TAIL,
  SEND,
  UNASKED,
  words,
} from './policy-words.ts'
import { ban, guideline, judgeObject, refusal, refusalOf } from './refused-object.ts'
import { judgeShutDoor } from './shut-doors.ts'
import { isAtStandstill } from './standstill.ts'

// Only words across which a negation extends: "not aware of what it takes" negates the awareness, not the taking.
const CARRIED =
  '(?:(?!only\\b)(?:[a-z]+ly|be|been|being|able|to|in|a|the|position|allowed|permitted|supposed|going|or|and|at|this|that|time|moment|present|for|legal|reasons|right|now|yet|ever|even|either|also|any|longer|have|has|resources|capacity|plan|planning|intend|intending|willing|prepared|authori[sz]ed|here|just|open|set|up|equipped|respond|reply|read|watch|play|keep|offer|respond,|want|wish|need|currently,|we))'
const NEGATED_ACCEPT = words(
  `(?:(?:\\bnot|\\bno longer|\\bnever|\\bnor)(?:\\s+${CARRIED}){0,7}?|\\b(?:nobody|no one|none|no employees?|neither)\\b[^,;]{0,90}?)\\s+${ACCEPT}\\b(.*)$`,
)
const PASSIVE = words(
  `^(.*?)\\b(?:is|are|was|will|can|shall|may|do|does|get|gets)\\s+(?:[a-z]+\\s+){0,2}?(?:not|no longer|never)\\s+(?:currently\\s+|presently\\s+|be\\s+|being\\s+|get\\s+|generally\\s+)*(?:accepted|considered|reviewed|listened(?: to)?|opened|solicited|welcomed?|heard|read|played|open|entertained)\\b(.*)$`,
)
const DISPOSED = sieved(
  /^(.*?)\b(?:delet(?:e[sd]?|ing)|discard(?:s|ed|ing)?|ignor(?:e[sd]?|ing)|binned|bin|destroy(?:s|ed|ing)?|shred(?:s|ded|ding)?|erased?|thrown (?:away|out)|trashed|disregard(?:s|ed|ing)?|returned (?:unopened|to sender|unheard|unread)|sent (?:straight )?back|always returned to sender|return(?:s|ed|ing)?|unread|unopened|unheard|go(?:es)? (?:straight )?(?:in|into|to) the (?:bin|trash)|rejected|refused|declined|turned (?:away|down))\b(.*)$/,
)
const FORBIDDEN = words(
  `\\b(?:(?:do|must|should|can|may|shall) not|never|please no(?:t)?|refrain from|avoid|stop|kindly not)\\s+(?:please\\s+|ever\\s+|try to\\s+|just\\s+)*(${SEND}|attach(?:ing)?|enclos(?:e|ing)|call(?:ing)?|phon(?:e|ing)|contact(?:ing)?|use|using)\\b(.*)$`,
)
const BARE_NO = sieved(
  /^(?:sorry,? |but |and |please,? |note:? |we (?:have|take) |absolutely |strictly |that is |so )*no (.{3,90})$/,
)
const SHUT = sieved(
  /\b(submissions?|demos?(?: box| inbox| drop)?|submissions? (?:portal|form|inbox|window|period|round)|portal|inbox|window|open call|call for \w+|applications?|competition|contest|intake|roster|books|catalog(?:ue)?(?= is closed (?:to|for))|library(?= is closed (?:to|for)))\b(?:(?! not | never )[^.;,]){0,50}?\b(?:closed|paused|suspended|on hold|(?<!in )full|shut|at capacity)\b/,
)

const ENDED = sieved(
  /\b(?:submissions?|applications?|demo|call)(?: (?:period|window|round))?(?: for [\w ]{2,20})? (?:has|have|is|are) (?:now |already )?(?:ended|over|passed|expired|finished)\b/,
)
const STOPPED = words(
  `\\b(?:stopped|ceased|discontinued|suspended|paused) (?:accepting|taking|receiving|reviewing|listening to) (?:\\w+ ){0,3}?${MATERIAL}|\\bclos(?:e|ed|ing) (?:(?:our|the|down) )*(?:doors? (?:to|for) )?(?:\\w+ )?(?:submissions|demos)\\b|\\b(?:tak(?:e|es|ing|en)|having|need(?:ing)?|on|enjoying) an? (?:\\w+ ){0,2}?(?:break|hiatus|pause|rest) (?:from|on|with|for) (?:\\w+ ){0,3}?(?:submissions|demos|new ${MATERIAL})\\b|\\bnot (?:currently )?(?:have|offer|operate|maintain|run) (?:an? )?open[- ](?:door|submission|demo)`,
)

// What licensees may not do with music, or need not request, says nothing about submissions. A clause that says "sent without
// permission" arrives here as "unsolicited".
const OF_CLIENTS = sieved(
  /\b(?:not|never) (?:please )?(?:request|order|purchase|apply for) (?:\w+ ){0,2}?licen[sc]es?\b|\b(?:not|never) be (?:\w+ )?(?:sent|unsolicited|passed|given|supplied|resold|shared|transferred|lent)(?: on)? (?:\w+ )?to (?:any )?(?:other|another|third|anyone else|somebody else)\b/,
)

/** What a clause refuses, or null. Refusing a route, a format or a kind of music is not the same as refusing music. */
export function judgeRefusal(text: string, about: { heading: string; restricts: boolean }): Judgement | null {
  if (OF_CLIENTS.test(text)) return null
  const judgement =
    judgeUnasked(text) ??
    judgeShut(text) ??
    judgeForbidden(text) ??
    judgePassive(text) ??
    onlyOfTheWay(judgeDisposed(text), () => judgeNegated(text.split(/,\s+/)[0] ?? text, about.heading)) ??
    judgeDeclined(text) ??
    onlyGuideline(judgeNegated(text, about.heading), () => judgeShutDoor(text)) ??
    judgeBareNo(text) ??
    judgeShutDoor(text)
  if (judgement === null) return null
  const isTotal = judgement.kind === 'refusal' && !words(UNASKED).test(text)
  return about.restricts && isTotal ? { ...judgement, kind: 'guideline' } : judgement
}

/** "We take no more demos, e-mails about them are deleted": the ban on e-mail does not hide the refusal before it. */
function onlyOfTheWay(first: Judgement | null, before: () => Judgement | null): Judgement | null {
  if (first?.kind !== 'channel_ban') return first
  const refused = before()
  return refused?.kind === 'refusal' ? refused : first
}

/** A refusal in the same clause takes precedence over a guideline. */
function onlyGuideline(first: Judgement | null, next: () => Judgement | null): Judgement | null {
  return first?.kind === 'guideline' && first.shutsOut === undefined ? (next() ?? first) : first
}

const MAY_SEND = sieved(
  /(?<!\bnot (?:\w+ )?)\b(?:may|can|could|welcome to|free to|allowed to|invited to|encouraged to) (?!not\b)(?:\w+ ){0,2}(?:send|submit|upload|share|email)\b/,
)

function judgeUnasked(text: string): Judgement | null {
  const unasked = words(UNASKED).exec(text)
  if (unasked === null) return null
  const tail = text.slice(unasked.index + unasked[0].length)
  // "unsolicited phone calls" refuses calls; "unsolicited MP3 attachments" refuses attachments.
  if (
    words(
      `^\\s*(?:mp3|phone|calls|attachments?|files|visits?|walk|job|resumes|advertis|spam|sales|marketing|solicitations)`,
    ).test(tail)
  ) {
    return words(FORMAT).test(tail) || words(CHANNEL).test(tail) ? ban(text) : null
  }
  // "We never refuse unsolicited demos" is not a refusal.
  if (/\b(?:not|never|hardly|rarely) (?:\w+ )?(?:refus|declin|reject|discourag|ignor|discard|delet|destroy)/.test(text))
    return null
  if (MAY_SEND.test(text)) return null
  const negated =
    /\b(?:not|no|never|nor|neither|nobody|none|neither|unable|unwilling|refus\w*|declin\w*|reject\w*|prohibit\w*|prevent\w*|forbid\w*|barred|precluded?|refrain|discourage\w*|unless)\b/.test(
      text,
    )
  const disposed = DISPOSED.test(text) || /\bstamped|marked\b/.test(text)
  if (
    /\b(?:do|we|happily|gladly|always|will|can) (?:\w+ )?(?:accept|welcome|consider|review|listen)/.test(text) &&
    !/\bnot\b|\bnever\b|\bnor\b|\bno longer\b/.test(text)
  )
    return null
  if (disposed || negated) return refusal()
  return null
}

function judgeShut(text: string): Judgement | null {
  if (ENDED.test(text)) return refusal('window_closed')
  if (STOPPED.test(text) || isAtStandstill(text)) return refusal()
  const open = words(`\\bclosed (?:to|for) (?:\\w+ ){0,3}?${MATERIAL}`).test(text)
  const shut = SHUT.exec(text)
  const subject = shut?.[1]
  if (!open && subject === undefined) return null
  if (/\bnot (?:\w+ )?closed|never closed|(?:office|studio)s? (?:is|are) closed/.test(text)) return null
  if (subject === 'roster' || subject === 'books') return refusal('roster_closed')
  return refusal(
    subject !== undefined &&
      /\b(?:window|call|applications?|competition|contest|period|round|intake)\b/.test(shut?.[0] ?? '')
      ? 'window_closed'
      : 'explicit',
  )
}

// Forbidding other people's music implies that one's own may be sent.
const OF_SOMEBODY_ELSE = words(
  `^(?:us )?(?:any |the |songs? by |music by )?(?:someone else's|somebody else's|anyone else's|others'|other (?:people|persons|${CREATORS})(?:'s?)?|another (?:[\\w-]+ )?(?:\\w+'s)) (?:\\w+ ){0,2}?(?:${MATERIAL}|works?)\\b`,
)

function judgeForbidden(text: string): Judgement | null {
  const match = FORBIDDEN.exec(text)
  if (match === null) return null
  const verb = match[1] ?? ''
  const object = (match[2] ?? '').trim()
  // Rules for people who license music from the company.
  if (/^(?:our|these|this|any of (?:our|the)|the (?:licensed|music you)|downloaded)\b/.test(object)) return null
  if (OF_SOMEBODY_ELSE.test(object)) return guideline
  if (/^(?:attach|enclos)/.test(verb)) return ban(text)
  if (/^us(?:e|ing)\b/.test(verb)) return /\bform\b/.test(object) ? guideline : null
  if (/^(?:call|phon|contact)/.test(verb)) {
    return words(`\\b(?:about|regarding|with|for) (?:\\w+ ){0,3}(?:submissions|demos)`).test(object)
      ? refusal()
      : ban(text)
  }
  if (
    /\b(?:without|before|until|prior to|unless)\b.*\b(?:ask(?:ing)?|contact\w*|email\w*|permission|inquir\w*|enquir\w*|checking|speaking|hearing|reply|replied|said|told|agreed|confirmed|prior)\b/.test(
      object,
    )
  ) {
    return /\b(?:unless|until)\b.*\b(?:we|been|you are|specifically|expressly) (?:\w+ )?(?:ask|request|invite)/.test(
      object,
    ) || /\bunless (?:asked|requested|invited|solicited)/.test(object)
      ? refusal()
      : { kind: 'ask_first', reason: 'ask_first' }
  }
  if (/\bunless\b.*\b(?:asked|requested|invited|solicited)\b/.test(object)) return refusal()
  if (
    /\b(?:more than|over \d|the same|duplicates?|multiple|(?:entire|whole|full) (?:albums?|catalog\w*)|larger|low|unfinished|works? in progress)\b/.test(
      object,
    )
  )
    return guideline
  const links = words(`\\b${MATERIAL} or (?:\\w+ )?links?\\b|\\blinks? or (?:\\w+ )?${MATERIAL}\\b`).test(object)
  const byFormat = words(`\\b${FORMAT}\\b`).test(object)
  const byChannel = words(
    `\\b(?:to|by|via|through|over|on|in|using|as)\\b.*\\b${CHANNEL}\\b|^(?:us )?(?:dms?|direct messages?)\\b`,
  ).test(object)
  if ((byFormat && !links && !words(`\\bor ${MATERIAL}`).test(object)) || byChannel) return ban(object)
  if (NARROWING_TAIL.test(object)) return guideline
  if (
    words(`\\b${MATERIAL}\\b`).test(object) ||
    /^(?:us )?(?:any |your )?(?:(?:links?|anything|stuff)\b|(?:any|them|one|it)[.!]?$)/.test(object)
  )
    return /^(?:email|mail|post|messag|dm)/.test(verb) ? softRefusal(verb) : refusalOf(object)
  if (
    /^(?:to (?:us|me))?(?:at this time|at present|at the moment|for now)?$/.test(object) &&
    /^(?:submit|send)/.test(verb)
  )
    return refusal()
  return guideline
}

/** "Please do not e-mail demos" refuses them, unless the page names another way. */
function softRefusal(verb: string): Judgement {
  return {
    kind: 'refusal',
    reason: 'explicit',
    banned: verb.startsWith('email') ? 'email' : verb.startsWith('mail') || verb.startsWith('post') ? 'post' : 'social',
  }
}

function judgePassive(text: string): Judgement | null {
  const match = PASSIVE.exec(text)
  if (match === null) return null
  const subject = match[1] ?? ''
  if (/\bnot (?:all|every)\b/.test(text) || /^(?:.* )?(?:you|it|this|he|she)\s*$/.test(subject)) return null
  if (words(`\\b(?:${FORMAT}|${CHANNEL})\\b`).test(subject)) return ban(subject)
  if (words(`\\b(?:by|via|through|over|as|on) (?:\\w+ ){0,2}(?:${FORMAT}|${CHANNEL})\\b`).test(match[2] ?? ''))
    return ban(match[2] ?? '')
  if (!words(`\\b${MATERIAL}\\b`).test(subject)) return null
  return judgeObject(`${subject.trim()} ${match[2] ?? ''}`)
}

function judgeDisposed(text: string): Judgement | null {
  const match = DISPOSED.exec(text)
  const subject = match?.[1]
  if (subject === undefined || !/\b(?:be|are|get|gets|is|will|we|automatically|immediately|straight)\b/.test(subject))
    return null
  if (/\bnot (?:be |get )?$/.test(subject)) return null
  if (words(`\\b(?:${FORMAT}|${CHANNEL})\\b`).test(subject)) return ban(subject)
  if (/\bincomplete|without|late|that do not|which do not\b/.test(subject)) return guideline
  const named = words(`^(?:any |all |every |the |your )*${MATERIAL}\\b(.*)$`).exec(subject)
  if (named === null || /return/.test(text)) return null
  if (NARROWING_TAIL.test(named[1] ?? '')) return guideline
  if (!/\bwill be|are (?:automatically|always|all|being|immediately|simply)\b/.test(subject)) return null
  return NARROWING_TAIL.test(match?.[2] ?? '') || /\b(?:after|within|may be)\b/.test(text) ? guideline : refusal()
}

function judgeNegated(text: string, heading: string): Judgement | null {
  const match = NEGATED_ACCEPT.exec(text)
  if (match === null || /\bnot (?:all|every|currently required|required)\b/.test(text)) return null
  const object = (match[1] ?? '').trim()
  // Taking songs out or down means removing them.
  if (/\btak\w+\b/.test(match[0]) && /^(?:\w+ ){0,4}(?:out|down|off|away|back)\b/.test(object)) return null
  if (
    /^(?:payment|credit|responsib|liabil|advertis|money|cash|cookies|returns|part in|place|long|your word|ownership|a (?:percentage|fee|cut|commission|share)|any (?:percentage|fee|cut|commission|share|money|upfront))/.test(
      object,
    )
  )
    return null
  if (object === '' || /^(?:at (?:this|the|present)|right now|currently|for now)/.test(object)) {
    return words(`\\b${MATERIAL}\\b`).test(heading) ? refusal() : null
  }
  return judgeObject(object)
}

function judgeBareNo(text: string): Judgement | null {
  const object = BARE_NO.exec(text)?.[1]
  if (object === undefined || /\bno\b.*\b(?:wrong|problem|idea|one|doubt|need|guarantee|longer)\b/.test(text))
    return null
  const head = (object.split(/[,.(]/)[0] ?? object).trim()
  if (words(`\\b(?:${FORMAT}|${CHANNEL})\\b`).test(head)) return ban(head)
  if (/\bneed\b|^(?:submissions?|demos?|music|songs?) (?:fees?|costs?|limits?|deadlines?|charges?|is|has)\b/.test(head))
    return null
  // "No vocals" and the like describe a version of a piece.
  if (/\b(?:beats?|melod\w+|vocals?|hooks?|drums?|percussion|chords?|risers?|bass ?lines?|backing)\b/.test(object))
    return guideline
  // "No demos will be returned" is not a refusal.
  if (/\b(?:will|can|shall|are|is) (?:be )?(?:returned|acknowledged|answered|sent back|replied)\b/.test(head))
    return guideline
  const noun = words(`^(.*?)\\b${MATERIAL}\\b(.*)$`).exec(head)
  if (noun === null) return null
  const [, before = '', after = ''] = noun
  if (isNarrowed(before)) return guideline
  const goesOn =
    /^\s+(?!please|thank|at (?:this|the)|currently|right now|accepted|will be|are|for now|until|till|before|this (?:year|month|season)|for the (?:time|moment|rest|next)|or |and )\w/.test(
      after,
    )
  return goesOn || NARROWING_TAIL.test(after) ? guideline : refusal()
}
