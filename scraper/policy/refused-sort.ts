import { sieved } from '#scraper/text/sieve.ts'
import { isNarrowed, MATERIAL, words } from './policy-words.ts'

/** Who or what a piece is written for; "for our catalogue" and "for review" do not name a kind of music. */
const FORCES =
  '(?:instruments?|instrumentation|ensembles?|orchestras?|winds?|woodwinds?|brass|strings?|percussion|drums?|marching bands?|(?:concert|wind|brass|big|jazz|school|military|pipe) bands?|choirs?|chorus(?:es)?|choral|voices?|singers?|soloists?|solo|duets?|duos?|trios?|quartets?|quintets?|octets?|organ|piano|keyboards?|guitars?|harps?|flutes?|saxophones?|saxes|trumpets?|recorders?|handbells?|bells|beginners?|children|classrooms?|schools?|congregations?|worship|weddings?|theat(?:re|er)|musicals?|operas?|stage|ballet|dance)'
const FOR_FORCES = words(
  `\\bfor (?!our\\b|any\\b|all\\b)(?:(?:the|an?|full|small|large|mixed|young|male|female|unaccompanied|solo|and|or|big|brass|wind|string|chamber|symphony|concert|jazz|school|church|other|[a-z]+-part),? ){0,4}${FORCES}\\b`,
)
const IN_SHAPE = sieved(
  /\b(?:in|as) (?!any\b|all\b|every\b|whatever\b|whichever\b|either\b|this form\b)(?:(?:an?|the|old|older|lead|chord|guitar|plain|only|handwritten|hand-written|printed|paper|lossy|compressed|low|draft|unfinished|zipped|other|proprietary|sheet|chart|score|midi|tab|text|[a-z]+\/[a-z]+)[,/ -]+){1,5}(?:formats?|form|notation|shape|bit ?rates?|resolution|quality|scores?|charts?|sheets?|tablature|tabs)\b/,
)
const GENRE =
  '(?:techno|house|trance|ambient|drone|electronic\\w*|electronica|dubstep|drum (?:and|&|n) bass|jazz|classical|choral|orchestral|instrumental|rock|pop|folk|country|blues|soul|funk|gospel|hip[- ]?hop|rap|trap|reggae|dub|metal|punk|indie|experimental|acoustic|cinematic|sacred|world)'
const IN_GENRE = words(
  `\\bin (?!any\\b|all\\b|every\\b|whatever\\b|either\\b)(?:[a-z&'-]+ ){0,4}?(?:genres?|styles?|languages?)\\b|\\b(?:outside(?: of)?|beyond|other than|except(?: for)?|besides|apart from) (?:(?:these|those|our|the|this|that|above|listed|main|usual|own) ){0,4}(?:(?:music )?(?:genres?|styles?)|(?:(?:music|songs|tracks|demos|pure|true|modern) )?${GENRE})\\b`,
)
const OF_SORT = words(`^(?:.{0,60}?\\b)?(?:submissions?|demos?|recordings?|proposals|materials?) of ([a-z' -]{3,40})`)
const OF_ALL = /^(?:any|all|every|each|whatever|what|this|that|such|either|no)\b/
// Legal texts use such words for any music.
const NO_SORT =
  /\b(?:creative|artistic|intellectual|audio|sound|recorded|copyrighted|published|existing|unsigned|amateur|external|finished|completed|writers?|composers?)\b/g
/** Words at which the description of the music ends. */
const SORT_ENDS =
  /\b(?:by|from|that|which|without|at|to|for|until|till|in|on|via|through|right|currently|now|and we|due)\b/

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SEASON = words(
  `\\b(?:between|from|during|in|over|throughout) (?:the (?:months? of )?|early |mid |late |\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(${MONTH})(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:(?: and| to| until| till| through|,| or|-| -| –) (?:the |\\d{1,2}(?:st|nd|rd|th)? (?:of )?|early |mid |late )*(${MONTH}))?\\b(?! (?:\\d{1,2},? )?\\d{4})`,
)
const HOLIDAYS = sieved(
  /\b(?:during|over|in|throughout) (?:the |our )?(?:summer|winter|spring|autumn|christmas|easter|holidays?|festive|school|university|vacation)(?: (?:months?|season|holidays?|break|vacation|period|term))?\b/,
)
const WEEKENDS = sieved(/\b(?:on|at|over|during) (?:the )?weekends?\b/)
const ONLY_READING = /\b(?:review|read|listen|look|consider|evaluat|hear|judge|assess)/
const A_YEAR = /\b\d{4}\b/

/** Whether only a kind of music is refused: for an ensemble, in a notation or format, of a genre. */
export function isOfSort(object: string): boolean {
  if (FOR_FORCES.test(object) || IN_SHAPE.test(object) || IN_GENRE.test(object)) return true
  const named = OF_SORT.exec(object)?.[1]
  if (named === undefined || OF_ALL.test(named)) return false
  const sort = named.split(SORT_ENDS)[0] ?? ''
  return words(`\\b${MATERIAL}\\b`).test(sort) && isNarrowed(sort.replace(NO_SORT, ''))
}

/**
 * Whether a refusal applies only in some months of every year, and not in this one. A break that only delays the reading never
 * prevents anybody from submitting. With a year it is a submission window and not a season.
 */
export function isOutOfSeason(clause: string, now: Date): boolean {
  if (A_YEAR.test(clause)) return false
  const isReading = ONLY_READING.test(clause) && !/\b(?:accept|tak(?:e|ing)|receiv|open)/.test(clause)
  const months = SEASON.exec(clause)
  if (months === null) return WEEKENDS.test(clause) || (isReading && HOLIDAYS.test(clause))
  if (isReading) return true
  const [first, last = first] = [months[1], months[2]].map((name) =>
    name === undefined ? undefined : MONTHS.indexOf(name.slice(0, 3)),
  )
  if (first === undefined || last === undefined) return false
  const month = now.getUTCMonth()
  return first <= last ? month < first || month > last : month > last && month < first
}
