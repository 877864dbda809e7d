const LEVEL = String.raw`(?:(?:senior|junior|lead|chief|executive|associate|assistant|deputy|global|group|international|co-?|uk|us|u\.k\.|u\.s\.|eu|emea|european|north american?|london|la|in-house|freelance|independent|founder(?:,| &| and| /)|co-founder(?:,| &| and| /)|owner(?:,| &| and| /)|partner(?:,| &| and| /)|ceo(?:,| &| and| /)|president(?:,| &| and| /))\s*)*`
const FIELD = `(?:music supervision|music (?:and|&) licensing|music & creative|creative licensing|creative (?:&|and) licensing|brand partnerships|business affairs|business development|music affairs|music editorial|music research|music (?:&|and) sound|publishing|catalog(?:ue)?|partnerships|production|marketing|legal|finance|operations|strategy|legal (?:&|and) business affairs|business (?:&|and) legal affairs|music licensing|music clearance|sync(?:h(?:roni[sz]ation)?)?(?: (?:&|and) (?:licensing|creative|brand partnerships|a&r))?(?: licensing)?|creative sync(?:h)?|licensing|a&r|clearances?|rights (?:&|and) clearances?|music|creative|creative services|film (?:&|and) (?:tv|television)(?: music)?|audio|metadata|production music|music production|music partnerships|(?:record )?label|artist(?: relations| development)?|repertoire|copyright|royalt(?:y|ies)|distribution)`
const OFFICE = `(?:manager|director|executive|coordinator|co-ordinator|representative|rep|assistant|agent|producer|consultant|lead|supervisor|specialist|administrator|associate)`

// What a title goes on with: "VP of A&R and Artist Development", "Director of Sync, Film & TV", "Head of Music, Europe".
const FURTHER =
  '(?:artist (?:development|relations)|film(?: (?:&|and) (?:tv|television))?|tv|television|media|marketing|partnerships|business affairs|legal|strategy|operations|international|worldwide|global|europe|emea|apac|uk|usa?|north america|latin america|asia|australia|canada|germany|france|spain|sync|licensing|publishing|repertoire|relations|creative|production|sound|catalog(?:ue)?|brands?|advertising|games|trailers?|clearances?|a&r|music)'

// Titles of those who lead a house or answer for its music, in German, French, Spanish, Portuguese and Italian.
const MUSIC_ABROAD = String.raw`(?:a&r|musi[ckq]\w*|m[úu]sica|synchro\w*|sincroni[\wóç]+|lizenz\w*|licen[cs]\w*|labels?|s(?:ell|el)os?|cat[áa]logu?[eo]?|[ée]dition\w*|repertoire)`
const ABROAD = [
  String.raw`(?:alleinige[rn]? )?gesch[äa]ftsf[üu]hr(?:er(?:in)?|ung)|(?:allein|mit)?inhaber(?:in)?|(?:mit)?gr[üu]nder(?:in)?|(?:label|a&r|sync|lizenz)[ -]?manager(?:in)?|musikberater(?:in)?|k[üu]nstlerische[r]? leit(?:er(?:in)?|ung)|leit(?:er(?:in)?|ung) ${MUSIC_ABROAD}`,
  `(?:co-?)?g[ée]rante?|(?:co-?)?fondat(?:eur|rice)|direct(?:eur|rice) (?:g[ée]n[ée]rale?|artistique|musicale?)|superviseu(?:r|se) musicale?|responsable (?:(?:de|du|des|de la) )?${MUSIC_ABROAD}`,
  `direc?tora? (?:general|geral|art[íi]stic[oa]|musical|(?:de )?${MUSIC_ABROAD})|(?:co-?)?fundadora?|gerente(?: general)?|supervisora? musical|productora? ejecutiv[oa]|propietari[oa]`,
  `titolare|(?:co-?)?fondat(?:ore|rice)|direttor[ei] (?:artistico|generale)|amministrat(?:ore|rice)(?: delegato| unico)?`,
].join('|')

const ABROAD_TITLE = new RegExp(String.raw`(?<![\wäöüß])(?:${ABROAD})(?![\wäöüß-])`, 'i')

/** The relevant job titles: those of people who choose, license, clear or sign music. */
export const ROLE = new RegExp(
  String.raw`(?:(?<![\wäöüß])(?:${ABROAD})|${LEVEL}(?:music supervisor|(?:international|audio) producer|creative licensing|clearances? (?:&|and) licensing|licensing (?:&|and) clearances?|sync (?:&|and) licensing|head of ${FIELD}|director of ${FIELD}|director,? ${FIELD}|(?:(?:senior|executive) )?(?:vice president|vp|svp|evp),?(?: of)? ${FIELD}|manager,? (?:sync(?:h)?|licensing|a&r)|(?:manager|coordinator|executive), ${FURTHER}|${FIELD} ${OFFICE}|creative director|music director|music producer|music editor|executive producer|creative producer|managing director|managing partner|general manager|(?:co-)?founders?|ceo|coo|c\.e\.o\.|president|owner|chief (?:[a-z&]+ ){1,5}officer|c[fmtrc]o|(?:general|legal|in-house|corporate) counsel|counsel|a&r)(?:(?:,| &| and| \/) ${LEVEL}(?:${FIELD} ${OFFICE}|${FIELD}|music supervisor|composer|producer|founder|partner|ceo|owner|president|(?:managing |creative )?director|head of ${FIELD}|executive producer))?)(?![\wäöüß-])`,
  'i',
)

const NAME_WORD = String.raw`\p{Lu}[\p{L}'’]*\p{Ll}[\p{L}'’]*(?:-\p{Lu}[\p{L}'’]+)?`
// A word before a colon is the label of what comes next: "Owner: Max Feldner Phone: 030".
export const NAME = new RegExp(
  String.raw`(?<![\p{L}])(?!(?:Herr|Frau|Dr|Prof|Mrs?|Ms|Mme|Madame|Monsieur|Sra?)\b)${NAME_WORD}(?: (?:\p{Lu}\.?|["“(]\p{Lu}\p{Ll}+["”)]|de|van|von|der|den|la|le|di|da|del|dos|bin|al|wa|ibn|zu|ten|ter))*(?: ${NAME_WORD}(?![\p{L}'’]|-\p{Lu}|:)){1,3}(?![\p{L}])`,
  'u',
)
const NOT_A_NAME =
  /\b(?:music|sync|synch|licens\w*|contact|team|about|the|our|your|records?|recordings|librar\w*|head|director|supervis\w*|creative|manager|publishing|film|tv|television|media|studios?|sound|audio|productions?|group|company|agency|north|south|east|west|new|los|san|street|avenue|road|london|york|angeles|america\w*|europe\w*|email|phone|general|press|rights|reserved|privacy|terms|policy|submit|submissions?|demo|services?|meet|artist\w*|composer\w*|producer|executive|vice|president|senior|founder|services|best|original|score|series|season|award\w*|university|college|school|january|february|march|april|june|july|august|september|october|november|december|monday|friday|for|and|with|all|more|read|learn|view|sign|home|news|blog|coordinator|assistant|clearance|global|international|jobs?|descriptions?|responsibilities|duties|qualifications|specialist|careers?|profile|skills|salary|overview|chief|officer|departments?|divisions?|desk|affairs|relations|accounting|accounts|finance|legal|counsel|marketing|resources|support|partnerships|operations|administration|royalt(?:y|ies)|enquir(?:y|ies)|inquir(?:y|ies)|reception|office|helpdesk|customers?|clients?|press|bookings?|quick|links?|menu|follow|explore|discover|newsletter|subscribe|information|details|latest|featured|selected|recent|connect|touch|started|telefon|telefax|kontakt|impressum|amtsgericht|registergericht|handelsregister|verlag|musik\w*|gmbh|teléfono|téléphone|adresse|dirección|équipe|equipo|str|\w+stra(?:ß|ss)e|platz|rue|calle|avenida)\b/i

/** Whether capitalised words are a person's name rather than a heading, a place, a company or a title. */
export function isPersonName(words: string): boolean {
  return (
    !NOT_A_NAME.test(words) && words.length <= 50 && !/^(?:\p{Lu}{2,}\s?)+$/u.test(words) && !ABROAD_TITLE.test(words)
  )
}

// People quoted in the news, credited on a film or described as former employees are not contacts.
export const NOT_HERE =
  /\b(?:former(?:ly)?|previously|ex-|used to|began (?:his|her|their) career|worked (?:as|at|for)|said|says|told|explains?|explained|according to|starring|directed by|written by|credits?|whose|joined from|winner|award|interview|quote[ds]?|spent \w+ years|prior to)\b/i

/** The rest of a title behind what `ROLE` knows; empty if the title ends there. */
export const ROLE_TAIL = new RegExp(String.raw`^(?:(?:,| &| and| of| for| \/|\/) ?${FURTHER}(?![\w-]))+`, 'i')

/** The whole title that begins where `match` was found. */
export function wholeTitle(text: string, index: number, title: string): string {
  return title + (ROLE_TAIL.exec(text.slice(index + title.length))?.[0] ?? '')
}
