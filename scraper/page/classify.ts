import { getDomain } from 'tldts'
import type { OrganisationKind } from '#contracts/directory.ts'
import type { CompanyFact, PageKind } from '#contracts/reading.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { sieved } from '#scraper/text/sieve.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { articleSigns, GUIDE_TITLE, slugWords, withoutSpeech } from './article-signs.ts'
import { categoryOf } from './category.ts'
import { isOtherStage, isSpokenHere, isTradeProfile, othersNamed, outsiderSigns } from './outsiders.ts'

export type Classified = {
  kind: PageKind
  relevant: boolean
  /** Its own words, without menus and footers, are about music for media; a page that says no more than that needs them. */
  ofTrade: boolean
  ownSite: number
  topic: number
  category: OrganisationKind | null
}

const TOPIC: [RegExp, number][] = [
  [
    /\bsync(?:h|hroni[sz]ation)?[ -](?:licen[sc]\w+|placements?|agenc\w+|agent|fees?|opportunit\w+|deals?|library|team|department|music|rights|submissions?|briefs?|pitch\w*|requests?|[ei]nquir\w+)/gi,
    2,
  ],
  [
    /\bmusic (?:supervis\w+|clearance|licen[sc]\w+|placements?|librar\w+|consultan\w+|publish\w+|for (?:film|tv|television|media|ads|advertising|picture|games|trailers|brands)|production|submissions?|branding)/gi,
    2,
  ],
  [
    /\b(?:production|library|trailer|stock|royalty[- ]free|background|custom|original|bespoke) (?:music|scor\w+|soundtracks?)/gi,
    2,
  ],
  [/\bmusic (?:and|&|\+) sound design\b|\bsound design(?:ers?)?\b/gi, 2],
  [/\b(?:clear(?:ing|ance)s?|licens(?:e|ing)) (?:of )?(?:music|songs?|tracks?|the song|rights)/gi, 2],
  [/\brights (?:and|&) clearances?\b|\bclearance (?:compan(?:y|ies)|houses?|professionals?|services)\b/gi, 2],
  [/\b(?:submit\w*|send\w*|upload\w*) (?:\w+ ){0,3}(?:music|songs?|tracks?|demos?|beats)/gi, 2],
  [
    /\b(?:record label|a&r|composers?|songwriters?|sound ?tracks?|demos?|master (?:rights|use|recording)s?|film scor\w+|sonic branding|jingles?|sheet music)\b/gi,
    1,
  ],
  [/\bmusical works?\b/gi, 1.2],
  [
    /(?<!\p{L})(?:musikverlag\p{L}*|filmmusik\p{L}*|produktionsmusik|werbemusik|musikproduktion|musik (?:für|zur|zu) \p{L}+|musique (?:de|pour) (?:film|l['’]image|pub\p{L}*)|música (?:para|de) (?:cine|películas?|publicidad|televisión)|(?:stok|film|reklam|jenerik) müzi\p{L}+)/giu,
    2,
  ],
  [/\b(?:head of (?:music|sync\w*|licensing)|sync(?:h)? (?:manager|coordinator))\b/gi, 1.5],
  [
    /\blicen[sc](?:e|es|ing) [^.\n]{0,50}?\b(?:to|for|in) [^.\n]{0,30}?\b(?:films?|tv|television|ads|advertising|commercials|games|brands|trailers)\b/gi,
    2,
  ],
  [
    /\b(?:compos\w+|produc\w+|supervis\w+|creat\w+|craft\w*|writ\w+|mak\w+) (?:(?!and\b|the\b)\w+ ){0,3}music (?:and sound )?for\b|\bmusic (?:and|&) sound for\b|\bmusic for (?:ad|ads|adverts|commercials|campaigns|podcasts|video|brands)\b/gi,
    2,
  ],
  [/\b(?:music|songs?|tracks?|artists?|albums?|audio)\b/gi, 0.15],
]

const TOPICS = TOPIC.map(([pattern, weight]): [RegExp, number] => [sieved(pattern), weight])

// The most common words for "we" and "our" in other European languages.
const OWN_ABROAD = sieved(
  /(?<!\p{L})(?:wir|unser(?:e[mnrs]?)?|uns|ich|notre|nous|nuestr[oa]s?|nosotros|nostr[oaie]|onze|wij|nasz(?:e|ych|ym|a|ej)?|noss[oa]s?)(?!\p{L})|(?:ğumuz|larımız|lerimiz|ğimiz|ğımız)/giu,
)
const POLICY_TITLE =
  /\b(?:demos?|submissions?|music|a&r|release)(?: ?\/ ?submissions?)? (?:policy|policies|guidelines|requirements|instructions|rules)\b/i
const OWN_WORDS = sieved(
  /\b(?:our|my) (?:\w+ )?(?:catalog(?:ue)?|library|roster|composers?|artists|clients|team|services|music|songs|writers|producers|members|collection|company|studios?|office|website|site|policy|agreement|contract|label|partners|contributors|platform|supervisors?|sync|licensing|faq|terms|submission\w*|customers|approach|work|repertoire)\b|\b(?:we|i)(?:['’](?:re|ve|ll|m)| are| am| have| will| also| can| recently| only| do| don['’]t| currently| always)?(?: also)? (?:\w+ly )?(?:be )?(?:releas\w+|announc\w+|curat\w+|recorded|scored|(?:are |were |am )?(?:honou?red|proud|delighted|privileged|commissioned|responsible)|licens\w+|plac\w+|represent\w*|supervis\w+|clear\w*|pitch\w*|provid\w+|offer\w*|creat\w+|compos\w+|accept\w*|speciali[sz]\w+|work(?:ed)? (?:with|closely|hard|to|for)|help\w*|review\w*|listen\w*|publish\w*|produc\w+|requir\w+|pay\w*|collect\w*|manag\w+|deliver\w*|look(?:ing)? for|do not|not|choose|sign(?:ed)?|serv\w+|hire|care|develop|cover)\b|\b(?:contact|email|call|join|send|submit|apply|license) (?:\w+ ){0,3}(?:us|to us|with us)\b|\b(?:with|about|by|from) us\b|\bwe have (?:\w+ ){0,5}?(?:experience|expertise)\b/gi,
)
const OTHERS_WORDS = sieved(
  /\b(?:most|many|some|other|several|different|these|those|various|plenty of|traditional) (?:\w+ ){0,2}(?:librar(?:y|ies)|supervisors?|labels?|publishers?|companies|agenc(?:y|ies)|platforms?|websites?)\b|\b(?:libraries|supervisors|publishers|labels) (?:like|such as|expect|want|look|prefer|often|typically|usually|may|might|will|require|accept|receive|are)\b/gi,
)
const ADVICE = sieved(
  /\b(?:you should|you'll (?:need|want)|you need to|you must|make sure|be sure to|your chances|your career|tips?|step \d|avoid (?:sending|common)|research (?:the|each|which)|this (?:guide|article|post|approach)|in this (?:guide|article|post)|according to|for example|for instance)\b/gi,
)
const LIST_TITLE =
  /\b(?:list of|directory|contact list|(?:supervisor|label|publisher|library|a&r) contacts?|\d+ (?:best |top )?(?:(?:music|record|indie|independent|sync|production) )*(?:libraries|companies|supervisors|agencies|labels|publishers)|(?:labels|libraries|publishers|supervisors|companies) (?:a-z|accepting|that accept|who accept|that take)|top \d+|best \d*\s*(?:music )?(?:sync )?(?:libraries|companies|agencies))\b/i
// Some word about music for media; a page without one must say something of submissions itself (read-page.ts).
const MEDIA =
  /\bsync(?:h|hroni[sz]\w*|s|ed)?\b|licens|\bsupervis|\bclearance|\bplacements?\b|\bfilms?\b|\bmovies?\b|\btv\b|television|audio-?visual|advert|\bads?\b|\bcommercials?\b|\bgames?\b|\btrailers?\b|librar|production music|soundtracks?|catalog(?:ue)?s?\b|\bscor(?:e|es|ing)\b|\bcomposers?\b|publish|royalty|contributor|\bstock\b|\bjingles?\b|\bsonic (?:brand|identit|logo)/i
// How a net label's listeners may copy its records says nothing about film.
const OPEN_LICENCE = sieved(
  /(?:under |with |using |through )?(?:an? |the |its |our )?(?:creative commons|cc[- ]by(?:[- ][a-z]{2})*|gpl|mit|open source)(?: [\w.-]+){0,3}? licen[sc]\w*|licen[sc]\w+ (?:under|with|through) (?:an? |the )?(?:creative commons|cc)\b(?: licen[sc]\w*)?|(?:all|driver'?s?) licen[sc]\w* (?:plates?)/gi,
)
const OTHER_WORKS = sieved(
  /\b(?:scripts?|screenplays?|treatments|ideas?|characters|inventions|storylines?|game concepts?)\b/gi,
)
const LAW_FIRM = sieved(/\b(?:law firm|law offices?|attorneys? at law|our attorneys|attorney[- ]client)\b/i)
// Who speaks at a panel or in an episode is a guest, and what they say is about their trade.
const PROGRAMME = /\/(?:episodes?|podcasts?|panels?|lessons|webinars?)\/[^/]/i
const PARKED = sieved(
  /\bdomain (?:name )?(?:is |may be )?(?:for sale|parked|available)\b|\bbuy this domain\b|\bdomain has expired\b/i,
)
const TRADE_HOST =
  /music|mu[sz]i[ckq]|m[uú]sica|compos|jingle|sound|audio|sync|record|song|tune|track|score|library|licens|melod|beat|rhythm|acoustic/
const OWN_PATH =
  /(?:^|[/_-])(?:faqs?|contact|about|submit\w*|submissions?|services?|licensing|sync|terms|agreement|contract|team|work|projects?|case-stud(?:y|ies)|credits|showreels?|portfolio|demos?|composers?|artists?|clearances?|selling-music|contributors?|how-it-works)(?:[/._-]|$)/i
const JOB = sieved(
  /\b(?:job description|we(?:'re| are) hiring|responsibilities (?:include|:)|qualifications|years of experience|full[- ]time|part[- ]time|salary|apply for this (?:job|position|role)|equal opportunity employer|the successful candidate|reporting to)\b/gi,
)

const POSTER = sieved(
  /\b(?:posted by|reply from|replied by|answered by|asked by|comment by|written by user)[: ]+@?([\w.-]{2,30})|^([\w.-]{2,30}) (?:wrote|said|replied|commented|posted|answered)\b/gim,
)
const FORUM = sieved(
  /\b(?:\d+ (?:replies|answers|upvotes|points|favorites)|(?:log|sign) (?:in|up) to (?:reply|post|comment|vote)|original poster|forum rules|join(?:ed)?: (?:\d|[a-z]{3})|posts: \d|thread starter|mark as answer|at \d{1,2}:\d{2} ?[ap]\.?m\.? on|reply with quote|senior member|junior member)\b/gi,
)
const WRITTEN_HOST = /(?:https?:\/\/|www\.|@)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi
const NETWORKS =
  /^(?:facebook|instagram|twitter|x|youtube|youtu|vimeo|spotify|soundcloud|bandcamp|linkedin|tiktok|apple|imdb|google|disco|pinterest|threads|discord|patreon|wikipedia|gmail|amazon|beatport|deezer|tidal|mixcloud|twitch|whatsapp|t|linktr|goo|bit|creativecommons|dropbox|wetransfer|adobe|microsoft|mozilla)\./

/** Own site of an organisation in the trade, or a third party that only writes about it. Pure. */
export function classify(page: ParsedPage, company: CompanyFact | null): Classified {
  const text = `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${page.text.slice(0, page.visibleEnd)}`
  const length = Math.max(1200, text.length)
  const topicHits = TOPICS.reduce((sum, [pattern, weight]) => sum + Math.min(12, count(text, pattern)) * weight, 0)
  // A film or games company that lists music among the ideas it does not want is no music company.
  const otherTrade =
    (!TRADE_HOST.test(page.host.quote) && count(text, OTHER_WORKS) >= 2 && topicHits < 6) ||
    LAW_FIRM.test(text) ||
    isOtherStage(text) ||
    /(?:law|lawyers?|attorneys?|legal)\.[a-z.]{2,8}$/i.test(page.host.quote)
      ? 0.1
      : 1
  // A firm's own name tells its trade even where a page's words do not.
  const topic = round(
    1 -
      Math.exp(
        -(topicHits * otherTrade + (topicHits > 0 && otherTrade === 1 && TRADE_HOST.test(page.host.quote) ? 2 : 0)) / 5,
      ),
  )
  const own = ownScore(page, text, length, company)
  const kind = kindOf(page, text, own, topic)
  const relevant =
    kind === 'organisation' &&
    topic >= 0.2 &&
    (MEDIA.test(text.replace(OPEN_LICENCE, '')) || MEDIA.test(page.host.quote))
  return {
    kind,
    relevant,
    ofTrade: relevant && isOfTrade(page),
    ownSite: round(own),
    topic,
    category: categoryOf(page),
  }
}

/** Whether the page's own words speak of music for media: the menu and the footer tell what other pages are about. */
function isOfTrade(page: ParsedPage): boolean {
  const own = page.blocks
    .filter(({ zone, linkShare }) => zone !== 'nav' && zone !== 'footer' && linkShare < 0.9)
    .map(({ start, end }) => page.text.slice(start, end))
    .join('\n')
  const text = `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${own}`
  const hits = TOPICS.reduce((sum, [pattern, weight]) => sum + Math.min(12, count(text, pattern)) * weight, 0)
  const host = page.host.quote
  return (hits >= 1 || (hits > 0 && TRADE_HOST.test(host))) && MEDIA.test(`${text.replace(OPEN_LICENCE, '')} ${host}`)
}

function ownScore(page: ParsedPage, text: string, length: number, company: CompanyFact | null): number {
  const spoken = withoutSpeech(text)
  const per = (pattern: RegExp) => (count(spoken, pattern) / length) * 2000
  const name = company === null ? '' : letters(company.value)
  const isOther = othersNamed(page, text).some((other) => letters(other) === name)
  const named =
    name.length > 2 && company?.source !== 'host' && !isOther ? countNames(text, name, company?.value ?? '') : 0
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  let sum = -1
  sum += Math.min(2.6, Math.sqrt(per(OWN_WORDS) + per(OWN_ABROAD)) * 1.3)
  sum += Math.min(2, named * 0.6)
  sum += page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ? 0.5 : 0
  sum += /©|\(c\) ?\d{4}/i.test(page.text.slice(0, page.visibleEnd)) ? 0.3 : 0
  sum += page.forms.some(({ takesMusic }) => takesMusic) ? 0.8 : 0
  sum += page.mailtos.some(({ address }) => getDomain(address) === getDomain(page.host.quote)) ? 0.8 : 0
  sum += TRADE_HOST.test(page.host.quote) ? 0.5 : 0
  sum += isOwnPath(page.url) ? 1 : 0
  sum += !GUIDE_TITLE.test(heading) && POLICY_TITLE.test(text.slice(0, 250)) && isSpokenHere(spoken) ? 0.8 : 0
  sum -= Math.min(2, per(OTHERS_WORDS) * 0.7)
  sum -= Math.min(1.5, per(ADVICE) * 0.4)
  sum -= articleSigns(page, text)
  sum -= outsiderSigns(page, spoken, named > 0 || TRADE_HOST.test(page.host.quote))
  return 1 / (1 + Math.exp(-1.4 * sum))
}

/** A page named after what a firm does; a path that spells a whole headline is an article's. */
function isOwnPath(url: string): boolean {
  const { pathname } = new URL(url)
  return OWN_PATH.test(pathname) && slugWords(pathname) <= 4
}

function kindOf(page: ParsedPage, text: string, own: number, topic: number): PageKind {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  if (page.jsonLdTypes.some((type) => /jobposting/i.test(type)) || isJobAd(text)) return 'job_ad'
  if (
    /\/(?:careers?|jobs?|vacanc(?:y|ies)|stellen\w*)\/[^/]/i.test(new URL(page.url).pathname) &&
    count(text, JOB) >= 1
  )
    return 'job_ad'
  if (own < 0.9 && isTradeProfile(page, text)) return 'job_ad'
  if (PARKED.test(text.slice(0, 2000))) return 'other'
  if (own < 0.9 && PROGRAMME.test(new URL(page.url).pathname)) return 'article'
  if (/\/donat(?:e|ions?)\b/i.test(new URL(page.url).pathname)) return 'other'
  if (isForum(page, text)) return 'article'
  if (isPost(page) && !ANNOUNCES.test(heading)) return teaches(heading, page.url) ? 'tutorial' : 'article'
  const others = countOthers(page, text)
  if (LIST_TITLE.test(heading) && (own < 0.75 || others >= 8)) return 'directory'
  if (LIST_TITLE.test(heading) && /\bshowing \d+ ?(?:[-–]|to) ?\d+ of \d+/i.test(text)) return 'directory'
  const foreign = foreignMailboxes(text, page)
  if (foreign.size >= 3 && (LIST_TITLE.test(heading) || !hasOwnMailbox(page))) return 'directory'
  if (isAboutOneOther(page, foreign)) return 'directory'
  if ((others >= 9 && own < 0.6) || (others >= 18 && own < 0.85)) return 'directory'
  if (own >= 0.38 || (own >= 0.3 && topic >= 0.6 && isPlainOffice(page, text))) return 'organisation'
  if (teaches(heading, page.url) || count(text, ADVICE) >= 4) return 'tutorial'
  return articleSigns(page, text) > 0 || text.length > 600 ? 'article' : 'other'
}

// A label's blog may announce an open call; whatever else is told there is no policy of the house.
const ANNOUNCES =
  /\b(?:open|closed|call for|demo (?:policy|submissions?)|submissions? (?:are|open|closed|policy|guidelines)|we (?:are|accept)|accepting|looking for|wanted|submit (?:your|to|a)|send us)\b/i
const POST_PATH =
  /\/(blog|news|journal|articles?|stories|insights|magazine|posts?|resources|learn)\/(?:[^/]+\/)*([^/]+)\/?$/i

/** A post of a blog or magazine, whoever keeps it: a path that spells a headline, or a page that calls itself one. */
function isPost(page: ParsedPage): boolean {
  const { pathname } = new URL(page.url)
  const [, shelf, headline] = POST_PATH.exec(pathname) ?? []
  if (shelf !== undefined && headline !== undefined && slugWords(headline) >= fewestWords(shelf)) return true
  return (
    page.jsonLdTypes.some((type) => /^(?:newsarticle|blogposting|article)$/i.test(type)) && slugWords(pathname) >= 3
  )
}

/** How many words a path needs to be a headline: what lies under "articles" is one, but firms also keep pages under "resources". */
function fewestWords(shelf: string): number {
  if (/^article/i.test(shelf)) return 1
  return /^(?:blog|magazine|stories)$/i.test(shelf) ? 2 : 3
}

const TEACHES =
  /\b(?:guides?(?! ?lines?)|what (?:is|are|do|does)|introduction to|basics|101|explained|checklist|mistakes|step[- ]by[- ]step|course|lessons?|tutorial)\b/i

/** Whether a title or the last part of the path promises to teach the trade, rather than to tell what happened in it. */
function teaches(heading: string, url: string): boolean {
  const slug = new URL(url).pathname.split('/').filter(Boolean).at(-1)?.replace(/[-_+]/g, ' ') ?? ''
  return [heading, slug].some((words) => GUIDE_TITLE.test(words) || TEACHES.test(words))
}

/** A page too short to describe itself: nothing suggests an article, and it says nothing about others. */
function isPlainOffice(page: ParsedPage, text: string): boolean {
  return (
    articleSigns(page, text) === 0 &&
    count(text, OTHERS_WORDS) === 0 &&
    count(text, ADVICE) === 0 &&
    countOthers(page, text) < 3
  )
}

/** Several phrases that only job advertisements use; one of them repeated may mean anything. */
function isJobAd(text: string): boolean {
  const said =
    text.match(JOB)?.map((words) =>
      words
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .slice(0, 12),
    ) ?? []
  return said.length >= 4 && new Set(said).size >= 3
}

/** Many people speaking in turn: what one of them says is nobody's policy. */
function isForum(page: ParsedPage, text: string): boolean {
  if (page.jsonLdTypes.some((type) => /discussionforum|qapage|comment/i.test(type))) return true
  if (/^re(?:ply to)?: /i.test(page.title?.quote ?? text.trimStart())) return true
  const posters = new Set([...text.matchAll(POSTER)].map((match) => (match[1] ?? match[2] ?? '').toLowerCase()))
  return posters.size >= 3 || count(text, FORUM) >= 4
}

/** How many other sites a page points or writes to; the networks that every firm links to are left out. */
function countOthers(page: ParsedPage, text: string): number {
  const linked = page.links.filter(({ zone }) => zone === 'body').map(({ href }) => getDomain(href))
  const written = [...text.matchAll(WRITTEN_HOST)].map((match) => getDomain(match[1] ?? ''))
  const own = getDomain(page.host.quote)
  return new Set(
    [...linked, ...written].filter((domain) => domain !== null && domain !== own && !NETWORKS.test(domain)),
  ).size
}

/** The other firms at which a page gives an address. */
function foreignMailboxes(text: string, page: ParsedPage): ReadonlySet<string> {
  const own = getDomain(page.host.quote)
  const written = [...text.matchAll(/@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/gi)].map((match) =>
    getDomain(match[1] ?? ''),
  )
  return new Set(
    written.filter((domain): domain is string => domain !== null && domain !== own && !NETWORKS.test(domain)),
  )
}

function hasOwnMailbox(page: ParsedPage): boolean {
  const own = getDomain(page.host.quote)
  return siteOf(page.host.quote).shared || page.mailtos.some(({ address }) => getDomain(address) === own)
}

/** A page's words without what every site repeats, which is spoken by the host. */
function ownWords(page: ParsedPage): string {
  return page.blocks
    .filter(({ zone }) => zone === 'body')
    .map(({ start, end }) => page.text.slice(start, end))
    .filter((words) => !/\b(?:cookies?|newsletter|privacy)\b/i.test(words))
    .join('\n')
}

/** An entry about one firm: it bears the name of the mailbox's domain, which is not the host's, and nobody says "we". */
function isAboutOneOther(page: ParsedPage, foreign: ReadonlySet<string>): boolean {
  if (foreign.size === 0 || hasOwnMailbox(page) || /\b(?:we|our|us)\b/i.test(withoutSpeech(ownWords(page))))
    return false
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const heading = letters(first === undefined ? (page.title?.quote ?? '') : page.text.slice(first.start, first.end))
  const host = letters(page.host.quote)
  return [...foreign].some((domain) => {
    const name = letters(domain.split('.')[0] ?? '')
    return name.length > 3 && heading.includes(name) && !host.includes(name)
  })
}

function countNames(text: string, name: string, value: string): number {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return name === '' ? 0 : count(text, new RegExp(`\\b${escaped}\\b`, 'gi'))
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
