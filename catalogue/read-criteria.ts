import type { Catalogue, Label } from './catalogue.ts'
import type { Criteria } from './criteria.ts'
import { holdsWords, toWords } from './words.ts'

type Clause = { words: string; isSeeking: boolean }
type ReadCriteria = Pick<Criteria, 'mentioned' | 'avoid' | 'vocal' | 'versions' | 'tempo'>

const CLAUSE = /[.;!?\n•]+|,? but | – | — /
const REFUSAL =
  /\b(?:no|not|nor|never|without|except|excluding|avoid|don['’]?t|cannot|can['’]?t|isn['’]?t|aren['’]?t)\b/i
/** What is refused itself, up to the next comma: 'no jazz', 'we do not take any folk'. */
const REFUSED =
  /\b(?:no|except(?: for)?|excluding|avoid|(?:do not|don['’]?t|cannot|can['’]?t|never) (?:take|accept|want|need|send|license|represent|use|place)(?: us)?(?: any)?)((?: [\w'’-]+){1,4})/gi

const SEEKING = /\b(?:looking for|listening for|want(?:ed|s)?|seek(?:s|ing)?|needs?|loves?|especially|calls? for)\b/i
const MUSIC = / (?:music|song|track|cue|piece|sound|texture|score|record|recording|underscore|composition|beat) /
/** How far ahead of 'songs' or 'cues' a word may stand and still describe them. */
const REACH = 5
/** Moods and tags that mails and schedules use as well. */
const EVERYDAY = new Set(
  ['short', 'final', 'late', 'period', 'action', 'training', 'light', 'still', 'raw'].map(toWords),
)

const NO_VOICE =
  /\b(?:no|without|free of) (?:vocals?|voices?|lyrics|singing|singers)\b|\binstrumentals? only\b|\b(?:purely|strictly|only) instrumentals?\b|\bnon-vocal\b|\binstrumental (?:music|cues|pieces|compositions|underscore)\b/i
const VOICES: [NonNullable<Criteria['vocal']>, RegExp][] = [
  ['female', /\bfemale (?:vocals?|voices?|singers?|vocalists?)\b/i],
  ['male', /\bmale (?:vocals?|voices?|singers?|vocalists?)\b/i],
]
const VERSIONS: [string, RegExp][] = [
  ['Stems', /\bstems?\b/i],
  ['Instrumental', /\binstrumentals\b|\ban instrumental\b|\binstrumental (?:versions?|mix(?:es)?|edits?)\b/i],
  ['Clean', /\bclean (?:versions?|edits?|mix(?:es)?|lyrics)\b/i],
  ['A cappella', /\ba ?cappellas?\b/i],
  ['60-second edit', /\b60[- ]?(?:seconds?|s)\b|\bsixty[- ]seconds?\b/i],
  ['30-second edit', /\b30[- ]?(?:seconds?|s)\b|\bthirty[- ]seconds?\b/i],
]
const TEMPO_RANGE = /\b(\d{2,3}) ?(?:to|and|-|–) ?(\d{2,3}) ?bpm\b/i
const TEMPO_AROUND = /\b(?:around|about|roughly|circa|near|at) (\d{2,3}) ?bpm\b/i

/**
 * What a text such as a company's guidelines asks for. Only the catalogue's own words are looked for, and what a clause
 * refuses is not asked for: 'no jazz' leaves jazz out. In a text that is about music from its first word to the last, such as a
 * brief, moods and tags need no such words around them.
 */
export function readCriteria(
  { vocabulary }: Catalogue,
  text: string,
  { isAboutMusic = false }: { isAboutMusic?: boolean } = {},
): ReadCriteria {
  const asking = text.split(CLAUSE).map((clause) => {
    const at = clause.search(REFUSAL)
    return at === -1 ? clause : clause.slice(0, at)
  })
  // Once for each clause: the vocabulary has hundreds of labels, and the desk reads a page of openings at a time.
  const clauses = asking.map((clause) => ({ words: toWords(clause), isSeeking: SEEKING.test(clause) }))
  const labels = [...vocabulary.values()]
  const mentioned = labels.filter((label) => clauses.some((clause) => isMentioned(label, clause, isAboutMusic)))
  const refused = [...text.matchAll(REFUSED)].map(([, words = '']) => toWords(words))
  const avoid = labels.filter(
    (label) =>
      (label.kind === 'keyword' || label.kind === 'genre') &&
      refused.some((words) => holdsWords(words, label.words)) &&
      !mentioned.includes(label),
  )
  const asked = asking.join('. ')
  const vocal = NO_VOICE.test(text) ? 'no' : VOICES.find(([, pattern]) => pattern.test(asked))?.[0]
  const tempo = readTempo(asked)
  return {
    mentioned: mentioned.map((label) => label.text),
    avoid: avoid.map((label) => label.text),
    versions: VERSIONS.flatMap(([version, pattern]) => (pattern.test(asked) ? [version] : [])),
    ...(vocal === undefined ? {} : { vocal }),
    ...(tempo === undefined ? {} : { tempo }),
  }
}

/** A single mood or tag counts only where it describes music; 'a short mail' and 'you are patient' do not. */
function isMentioned({ kind, words }: Label, clause: Clause, isAboutMusic: boolean): boolean {
  const heard = clause.words
  const at = heard.indexOf(words)
  if (words === '' || at === -1) return false
  const isOneWord = words.trim().split(' ').length === 1
  if (!isOneWord) return true
  if (EVERYDAY.has(words)) return false
  if (isAboutMusic) return true
  if (kind === 'keyword' || kind === 'genre' || clause.isSeeking) return true
  const after = heard
    .slice(at + words.length)
    .trim()
    .split(' ')
    .slice(0, REACH)
  return MUSIC.test(` ${after.join(' ')} `)
}

function readTempo(text: string): Criteria['tempo'] {
  const range = TEMPO_RANGE.exec(text)
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])]
    return from <= to ? { from, to } : { from: to, to: from }
  }
  const around = Number(TEMPO_AROUND.exec(text)?.[1])
  return Number.isNaN(around) ? undefined : { from: around - 5, to: around + 5 }
}
