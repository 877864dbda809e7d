import { sieved } from '#scraper/text/sieve.ts'

/** The vocabulary of submission policies, as fragments of regular expressions for plain (lower-case) sentences. */
export const MATERIAL =
  '(?:(?:musical|creative|audio|audio-?visual|sound|artistic|choral) works?|(?<!\\b(?:it|that|this|which|who|what|he|she|team|service|process|system|library|everything|company|never|always|also|how|really|just|still) )works(?! (?:with|for|as|on|at|like|well|best|hard|together|closely|out|through|great|because|only|in (?:the|a|an|our|your|film|tv|music))\\b)|releases(?! (?:music|his|her|their|its|an?|the)\\b)|proposals|submissions?|demo (?:tapes?|recordings?|tracks?|songs?|reels?|links?|submissions?|music)|demos?|music|songs?|tracks?|tunes?|recordings?|materials?|compositions?|mixtapes?|beats?|repertoire|cues?|catalog(?:ue)?s?|ep|album)'
export const CREATORS =
  '(?:artists?|composers?|songwriters?|song-writers?|producers?|musicians?|bands?|writers?|singer-songwriters?|beatmakers?|talents?|acts?|contributors?|creators?)'
export const FORMAT =
  '(?:mp3(?: files?| attachments?)?s?|wavs?|aiffs?|(?:audio|sound|music|large|zip|media) files?|files?|attachments?|attached|zips?|cds?|cd-?rs?|vinyl|usb(?: sticks?)?|cassettes?|dvds?|physical|hard cop(?:y|ies)|youtube|dropbox|wetransfer|hightail|google drive|download links?)'
export const CHANNEL =
  '(?:phone(?: calls?)?|telephone|calls?|calling|by post|post(?:al)?|snail[- ]mail|regular mail|in the mail|by mail|via mail|through the mail|parcels?|packages?|in person|walk[- ]?ins?|drop[- ]?ins?|fax(?:es)?|social(?: media| networks?)?|instagram|facebook|twitter|tiktok|dms?|direct messages?|messenger|whatsapp|linkedin|emails?|emailed|mailed to (?:us|our|the|individual|personal|staff)(?: \\w+){0,2}|other address(?:es)?|any other|this (?:postal |street |mailing |email |general )?(?:address|email|number|inbox|mailbox)|(?:our|the) (?:office|studio|postal|street|mailing)(?: address)?)'
export const UNASKED =
  '(?:unsolicited|unrequested|uninvited|unasked|(?:not|never|nobody|no one)(?: (?:specifically|expressly|here|have|has|had|was|were|been|personally|actually|at our)){0,2} (?:ask(?:ed)?(?: for)?|request(?:ed)?|solicit(?:ed)?|invited)\\b|without (?:our |a |any )?(?:prior |express |written )*(?:request|invitation|solicitation)\\b)'
export const ACCEPT =
  '(?:accept(?:ing|ed|s)?|tak(?:e|es|ing|en)(?: on| in)?|receiv(?:e|ing|ed)|consider(?:ing|ed|s)?|review(?:ing|ed|s)?|listen(?:ing|ed|s)? to|look(?:ing)? (?:at|for)|open(?:ing)?(?: (?:to|for))?|solicit(?:ing|ed)?|entertain(?:ing)?|audition(?:ing)?|sign(?:ing)?|seek(?:ing)?|want(?:ing)?|welcom(?:e|ing)|hear(?:ing)?)'
export const SEND =
  '(?:send(?:ing)?|submit(?:ting)?|email(?:ing)?|mail(?:ing)?|post(?:ing)?|upload(?:ing)?|forward(?:ing)?|pitch(?:ing)?|shar(?:e|ing)|messag(?:e|ing)|dm)'
/** Intermediaries between artist and company. */
export const AGENTS = '(?:agents?|attorneys?|lawyers?|managers?|management|representatives?|solicitors?)'

/** Sentences about jobs, customers and user accounts use the same verbs and say nothing about music. */
const OTHER_BUSINESS = sieved(
  /\b(?:resumes|résumés?|cvs?|curriculum vitae|vacanc(?:y|ies)|internships?|job (?:application|opening|opportunit)\w*|cover letter|newsletter|support (?:ticket|request)s?|comments? (?:below|section)|cookies?|refund|invoices?)\b/,
)
const WRITINGS = sieved(/\b(?:abstracts?|manuscripts?|scripts?|screenplays?)\b/)
const MUSIC_LISTED = sieved(
  /\b(?:music(?:al)?(?! (?:books?|manuscripts?|journal))|songs?|demos?|(?:sound |audio )?recordings?|tracks?|compositions?|scores?|lyrics|materials?|submissions of any)\b/,
)

// A composer applies with a reel; applicants for other jobs do not.
const AUDITIONS = sieved(
  /\b(?:composers?|songwriters?|artists?|producers?)\b.*\b(?:reels?|showreels?|demos?|music samples|tracks)\b/,
)

/** Whether a sentence is about something other than music. Written works are, unless music is in the same list. */
export function isOtherBusiness(plain: string): boolean {
  return (OTHER_BUSINESS.test(plain) && !AUDITIONS.test(plain)) || (WRITINGS.test(plain) && !MUSIC_LISTED.test(plain))
}
/** What customers send: a brief, a question, a project. */
export const CUSTOMER_OBJECT = sieved(
  /^(?:us )?(?:(?:a|an|the|your|any|all|us|with|more|some|of|details|about|information|specific|music|licensing|sync|project|quote|license|custom) ){0,6}(?:requests?|briefs?|projects?|scripts?|screenplays?|story ?boards?|synops[ie]s|treatments?|rough cuts?|locked (?:cut|picture)|edits?|moods?|(?:track|song|set) ?lists?|reference (?:tracks?|music|songs?)|enquir(?:y|ies)|inquir(?:y|ies)|questions?|quer(?:y|ies)|quotes?|proposals?|videos?|films?|cue ?sheets?|feedback|tickets?|messages?|emails?(?: address)?|payments?|orders?|reviews?|bugs?|vision|needs|details|budget|deadline|playlists?|footage|picture|cut)\b/,
)
/** Statements about other companies, which say nothing about this one. */
export const OTHERS = sieved(
  /^(?:the )?(?:busy )?(?:music )?(?:supervisors|libraries|labels|publishers|editors|agencies)\b(?! (?:can|may|are (?:welcome|invited|encouraged|free)|should contact)|(?:,? (?:and |or |& )?\w+){0,4}: )|(?<!\b(?:signed|contract|contracted|bound|tied|licensed|deal|exclusive|assigned|affiliated) (?:to|with) (?:an? |any |the )?)\b(?:most|many|some|other|several|few|certain|these|those|such|all|larger|bigger|major|traditional|every|each)(?: \w+){0,3} (?:librar(?:y|ies)|supervisors?|labels?|publishers?|compan(?:y|ies)|agenc(?:y|ies)|editors?)\b(?! (?:can|may|are (?:welcome|invited|encouraged|free)|should contact|to (?:submit|send)))/,
)
/** Words before "submissions" with which it still means all submissions. */
const NEUTRAL = new Set(
  'any more new further additional your the our artist artists music musical song songs demo demos outside external online public open general original direct at this of own other from submissions submission and or material materials unsolicited tapes recordings tracks either type kind kinds types form to us for all'.split(
    ' ',
  ),
)
/** Whether the words before a noun narrow it to a format, a genre or a kind. */
export function isNarrowed(words: string): boolean {
  return words
    .replace(/[^a-z' -]/g, ' ')
    .split(/\s+/)
    .some((word) => word !== '' && !NEUTRAL.has(word.replace(/'s?$/, '')))
}

/** Words after a noun that limit what is refused, which makes the refusal a guideline about the music. */
export const NARROWING_TAIL = sieved(
  /\b(?:that|which|who|whose|containing|contain|featuring|including|with(?!out)|made (?:by|with|using)|generated|created by|under \w+|over \w+|less than|more than|shorter|longer|larger|already|samples?|covers?|sound-?alikes?|ai\b|non-?exclusive|incomplete|late\b(?! (?:jan|feb|mar|apr|may|june?|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter|fall|in (?:the|this)|this|next|\d))|multiple|duplicates?|remix(?:es)?|unfinished|low[- ]quality|poor|on an? |in (?:languages|genres)|in any (?:languages?|genres?) (?:other|except|but|apart|that|not|outside)|if |where |by (?:ai|others|minors)|not (?:following|meeting|adhering|complying|conforming|accompanied|labell?ed|containing|including|in (?:this|the) (?:format|form))|ignoring|failing to|lacking|missing|for (?:free|games|consideration under))\b/,
)
const compiled = new Map<string, RegExp>()
/** A regular expression made of the fragments above. Called for every sentence, so each expression is compiled once. */
export function words(source: string): RegExp {
  const known = compiled.get(source) ?? sieved(new RegExp(source))
  compiled.set(source, known)
  return known
}
