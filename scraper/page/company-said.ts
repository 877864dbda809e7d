import type { Span } from '#contracts/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { sieved } from '#scraper/text/sieve.ts'
import { wholeText } from './whole-text.ts'

const WORD = String.raw`(?:(?:\p{Lu}\.){2,}|\p{Lu}[\p{L}\p{N}_’'&-]*|[0-9]+[A-Z]?[\w-]*)`
const NAME = `((?:The )?${WORD}(?: (?:(?:of|and|for|the|&) )?${WORD}){0,4})`
const PLAIN_NAME = `((?:The )?${WORD}(?: ${WORD}){0,3})`
const DOES = `(?:does not|do not|doesn't|will not|is not|accepts|welcomes|clears|composes|makes|writes|supervises|produces|signs|pitches|represents|controls|licenses|licences|places|offers|provides|speciali[sz]es|works with|works directly|publishes|reserves|receives|reviews|has been|has placed|helps|creates|delivers|looks after|listens|maintains|respects|strives)`

const TRADE = `(?:[Nn]et-?[Ll]abel|[Ll]abel|sello|discogr[áa]fica|disquera|editora|agencia|librer[íi]a|biblioteca|empresa de supervisi[óo]n|casa de m[úu]sica|productora|editorial|maison|agence|librairie|banque musicale|studio|[ée]diteur|(?:Musik)?[Vv]erlag|Plattenlabel|Agentur)`

/** Sentences in which a firm names itself, and how much each is worth. */
const SAYINGS = [
  { pattern: new RegExp(String.raw`\b[Ww]elcome to (?:the (?:\w+ ){1,4}(?:of|at) )?${NAME}`, 'gu'), worth: 3 },
  {
    pattern: new RegExp(
      String.raw`\b(?:[Ww]illkommen (?:bei|beim|in der)|[Bb]ienvenue (?:chez|à)|[Bb]ienvenid[oa]s? a) ${NAME}`,
      'gu',
    ),
    worth: 3,
  },
  { pattern: new RegExp(String.raw`\b(?:Bei|Chez|En) ${NAME},? (?:wir|nous|[\p{Ll}]+mos\b)`, 'gu'), worth: 3 },
  {
    pattern: new RegExp(
      String.raw`\b(?:I|[Ww]e)(?:['’]ve| have)? (?:\w+ )?(?:co-?)?(?:founded|started|formed|launched|established|set up|run|own) ${NAME}`,
      'gu',
    ),
    worth: 3,
  },
  {
    pattern: new RegExp(
      String.raw`\b${PLAIN_NAME}['’]s? (?:music|songs|catalog(?:ue)?|roster|releases|artists|library|composers|publishing)\b`,
      'gu',
    ),
    worth: 1,
  },
  { pattern: new RegExp(String.raw`\b[Aa]t ${NAME},? (?:we|our|you)\b`, 'gu'), worth: 3 },
  {
    pattern: new RegExp(
      String.raw`\b(?:We are|we are|We're|we're|I am|This is|[Ww]ir sind|[Nn]ous sommes|[Ss]omos) ${NAME}(?=[,.!\n]| and | –)`,
      'gu',
    ),
    worth: 2,
  },
  { pattern: new RegExp(`^(?:About|Contact|Why|Join) ${NAME}$`, 'gmu'), worth: 2 },
  // The artist or the team, too.
  { pattern: new RegExp(`^Meet ${NAME}$`, 'gmu'), worth: 1 },
  { pattern: new RegExp(`^${NAME}(?: [Ll]ogo| home ?page)$`, 'gmu'), worth: 3 },
  {
    pattern: new RegExp(
      String.raw`(?:^|[.!?] |\n)${NAME}(?:,? (?:Inc|LLC|Ltd|GmbH)\.?,?)? (?:is|are) (?:an?|the|your|one of|part of|home to|proud)\b`,
      'gmu',
    ),
    worth: 1,
  },
  // "Lumbre es un netlabel", "Tonhaus ist ein Verlag".
  {
    pattern: new RegExp(
      String.raw`(?:^|[.!?] |\n)${NAME},? (?:es|est|ist) (?:un|une|una|eine?|el|la|le|das|der) (?:[\p{L}-]+ ){0,4}${TRADE}\b`,
      'gmu',
    ),
    worth: 2,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|[.!?] |\n)${NAME} (?:was|is) (?:founded|created|established|formed|started|launched|built)\b`,
      'gmu',
    ),
    worth: 2,
  },
  { pattern: new RegExp(String.raw`(?:^|[.!?:] |, |\n|that )${NAME} ${DOES}\b`, 'gmu'), worth: 1.5 },
  {
    pattern: new RegExp(
      String.raw`\b(?:[Cc]ontacting|(?:interest|interested) in|[Cc]onsidering|(?:music|material|demos?|songs|tracks|submissions?) to|[Ww]ork with|joining|on behalf of) (?:the )?${NAME}`,
      'gu',
    ),
    worth: 1,
  },
  // Terms and small print give the name in full.
  {
    pattern: new RegExp(
      String.raw`\b(?:[Pp]ublished by|[Pp]roperty of|[Oo]perated by|[Oo]wned by|between you and) (?:the )?${NAME}`,
      'gu',
    ),
    worth: 2,
  },
].map(({ pattern, worth }) => ({ pattern: sieved(pattern), worth }))
const NO_NAME =
  /^(?:(?:19|20)\d\d|Information|The|(?:The )?(?:This|That|These|Those|There|Here|It|We|You|They|He|She|I|If|When|Our|Your|Please|All|Any|Each|Most|Some|Many|Every|No|Yes|What|Who|Where|Why|How|Music|Sync|Synch|Film|TV|Licensing|Artists?|Composers?|Songwriters?|Producers?|Publishers?|Labels?|Submissions?|Submitting|Looking For|Demos?|Tracks?|Songs?|Contact|About|Us|Home|Blog|News|FAQ|Privacy|Policy|Terms|Team|Library|Catalog(?:ue)?|Company|Policy|Site|Website|Service|Services|Agreement|Licen[sc]e|Note|Material|Content|User|Members?|Customer|Client|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Los Angeles|London|New York|Nashville|Berlin|Hollywood|America|Europe|Canada|Africa|English|ASCAP|BMI|SESAC|PRS|GEMA|SOCAN|APRA|PRO|AI|CD|MP3|WAV|DISCO|YouTube|Spotify|SoundCloud|Bandcamp|Dropbox|WeTransfer|Instagram|Facebook|Twitter|TikTok|LinkedIn|Vimeo|Netflix|Google|Apple|Amazon|Disney|HBO))$/i
const BEGINS_BADLY =
  /^(?:This|That|These|Those|There|It|We|You|They|If|When|Our|Your|Please|All|Any|Each|Most|Some|Many|Every|No|Yes|What|Who|Where|Why|How|My|His|Her|Its|Their|Once|Once|Because|While|Although|Since|As|At|In|On|For|To|By|From|With|And|Or|But|Not|Also|Then|So|Dear|Hi|Hello)\b/

/** `best` is what the clearest of a name's sentences is worth. */
export type SaidName = { span: Span; worth: number; best: number }

/** Names by which a firm speaks of itself, the best supported first; each with the place where it is said best. */
export function findSaidNames(page: ParsedPage): SaidName[] {
  const visible = page.text.slice(0, Math.min(page.visibleEnd, 60_000))
  const found = new Map<string, SaidName>()
  const { look } = wholeText(page)
  for (const { pattern, worth } of SAYINGS) {
    for (const match of visible.matchAll(pattern.within(look))) {
      const name = match[1]?.replace(/['’]s$/, '')
      if (name === undefined || name.length < 3 || name.length > 50 || NO_NAME.test(name) || BEGINS_BADLY.test(name))
        continue
      const at = match.index + match[0].indexOf(name)
      const span = spanAt(page.text, at, at + name.length)
      if (span === null) continue
      const known = found.get(name)
      if (known === undefined) found.set(name, { span, worth, best: worth })
      else {
        known.worth += worth
        if (worth > known.best) Object.assign(known, { span, best: worth })
      }
    }
  }
  for (const name of found.values()) {
    const times = visible.split(name.span.quote).length - 1
    name.worth += Math.min(1.4, 0.5 * (times - 1))
  }
  return [...found.values()].sort((a, b) => b.worth - a.worth)
}
