import type { ParsedPage } from '#scraper/text/page-text.ts'
import { sieved } from '#scraper/text/sieve.ts'
import { kindsOfWords, pageWords } from './page-words.ts'

// A label's blog has the label's name, so a date on its pages says nothing.
const HOUSE_HOST =
  /(?:records|recordings|netlabel|label|publishing|publishers|publications|library|productions|jingles|soundtracks|songs|tapes|musicgroup)(?=\.)/i
export const GUIDE_TITLE =
  /\b(?:how to|(?:the )?(?:complete|ultimate|definitive|beginner'?s) guide|guide to|\d+ (?:best|top|tips|ways|things|steps|sites|places|companies|libraries|music)|top \d+|best \w+ (?:libraries|sites|companies)|tips|everything you need|where to submit|explained|tip jar)\b|\b(?:\d+|quelques|nos) conseils\b|\berreurs (?:à|a) |\bcomment (?:envoyer|démarcher|trouver|placer|contacter|choisir|signer)\b|\bguide (?:complet|pratique|du|de l)|\btipps\b|\bwie (?:man|du) |\bconsejos\b|\bguía (?:para|completa|definitiva|práctica)\b|\berrores (?:al|que)\b|\bcómo (?:enviar|conseguir|presentar|mandar)\b/i
const PAPER_HOST =
  /(?:weekly|daily|news|mag|magazine|times|journal|gazette|insider|digest|ledger|letter|tribune|herald|chronicle|courier|observer|dispatch|sentinel|wire|zine)\.[a-z.]{2,8}$/i
const BYLINE =
  /^(?:by|author:?) [A-Z]\w+|^(?:Publié|Mis à jour|Posté) le \d[^\n]{4,40}(?: (?:par|·)|\d{4})|^(?:Par|Por|Von) \p{Lu}\p{L}+ \p{Lu}[^\n]{0,40}\d{4}|^R[eé]da[ck][ct]i[oó]n, /mu
// The words of others are in quotation marks; "we" inside them is not the page's owner.
const SPEECH = /(?<=^|[\s(:])["“„«](?=\p{L})[^"“”„«»]{30,700}(?<=[\p{L}\d.,!?…])["”“»]/gu
const REPORTED = sieved(
  /\b(?:has|have) announced (?:that|the|its|plans)\b|\breads? an? (?:note|statement|message|post)\b|\bin a statement\b|\b(?:told|informed) [A-Z]\w+|\b[A-Z]\w+ reported\b|\b(?:he|she) (?:said|says|adds|added|explained|told)\b|["”],? (?:said|says|explains|explained|added|adds) (?:[A-Z]|the )|["”»“],? (?:explique|raconte|confie|affirme|cuenta|explica|afirma|dice|sagt|erzählt|erklärt) |\ban? [\w, ]{0,24}-based (?:\w+ )?(?:label|company|firm|publisher|agency|studio)\b/g,
)
const ASKED_IN_PERSON =
  /\b(?:(?:about|of|in|describe|does|is|was|are) your (?:\w+ )?(?:job|role|career|day|background|path|journey|mum|mother|mom|dad|parents|team|work)|are you (?:\w+ )?(?:proud(?:est)?|excited about|listening to|passionate)|did you (?:\w+ )?(?:get|start|become|end up|decide|land|come)|day in (?:the|your) life|day (?:\w+ )?look like|led you|(?:what|any|which) (?:advice|skills|tips)|would you (?:say|advise|recommend)|(?:advice|tips) (?:would|do|can) you|do you (?:think|love|enjoy|wish)|your (?:biggest|proudest|favou?rite|first) \w+)\b[^.?!\n]{0,120}\?/gi
const INTERVIEW_TITLE =
  /\binterview(?:s|ed)?\b|\bentrevistas?\b|^[^:|«]{3,40}: «|\bq ?(?:&|and) ?a:? (?:with )?[A-Z]|\bin conversation with\b|\b(?:word|chat|minutes|questions|coffee|catch(?:es|ing)?[- ]?up|talk(?:s|ing)?|speaks?|sits? down) (?:with|for) (?!us\b|me\b|you\b|your\b)\w|\bday in the life\b|\b(?:entretien|rencontre|conversation|questions?) (?:avec|à) |: «/i

// Two people who speak in turn, marked by their initials; Q and A are a company's own FAQ.
const INITIALS = /^(?!FAQ|PS|NB|TV|UK|US|PR|CD|EP|LP|IP|PO)([A-Z]{2,3}): /gm

// Whoever is interviewed answers at length behind their name; behind a field's name stands little.
const ANSWERS = /^(\p{Lu}[\p{L}.]{1,14}(?: \p{Lu}[\p{L}.]+)?): (?=.{0,300}\b(?:I|we|my|our)\b).{80}/gmu

/** A page's text without quotes of others. */
export function withoutSpeech(text: string): string {
  return text.replace(SPEECH, ' ')
}

/** How many words the last part of a path has. */
export function slugWords(pathname: string): number {
  return (pathname.split('/').filter(Boolean).at(-1) ?? '').split(/[-_+]/).length
}

/** How much a page looks like an article: its title, path, date, author, and who speaks in it. */
export function articleSigns(page: ParsedPage, text: string): number {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  const { pathname } = new URL(page.url)
  let signs = isOfAHouse(page) ? 0 : datedSigns(pathname)
  if (GUIDE_TITLE.test(heading)) signs += 1.2
  if (/\bgetting started\b/i.test(heading)) signs += 0.4
  if (page.ogType === 'article') signs += 0.4
  if (pageWords('magazine-title').test(heading)) signs += 0.8
  if (kindsOfWords(text, 'blog') >= 2) signs += 1
  if (page.jsonLdTypes.some((type) => /article|blogposting/i.test(type))) signs += 0.6
  if (
    /\/(?:episodes?|podcasts?|panels?|events?|lessons|books|donate|opportunit(?:y|ies)|listings?|director(?:y|ies)|interviews?|competitions?)\//i.test(
      pathname,
    )
  )
    signs += 0.8
  if (PAPER_HOST.test(page.host.quote) && slugWords(pathname) >= 4) signs += 0.6
  if (page.author !== null || BYLINE.test(text.slice(0, 1500))) signs += 0.4
  if (/\b(?:reading time|min read|minutes? read|temps de lecture|min(?:utes)? de lecture)\b/i.test(text)) signs += 0.5
  return signs + toldSigns(heading, text)
}

/** Whether a host ends like the name of a label, a publisher or a library, and not like a magazine about them. */
function isOfAHouse(page: ParsedPage): boolean {
  return HOUSE_HOST.test(page.host.quote) && !PAPER_HOST.test(page.host.quote)
}

function datedSigns(pathname: string): number {
  let signs = 0
  if (/\/(?:blog|news|articles?|magazine|20\d\d)\//i.test(pathname)) signs += 0.3
  if (/\/20\d\d\/\d\d?\/[^/]{12,}/.test(pathname)) signs += 0.4
  if (slugWords(pathname) >= 5) signs += 0.4
  return signs
}

/** News tells who announced and said what; an interview asks one person about their work. */
function toldSigns(heading: string, text: string): number {
  const reported = text.match(REPORTED)?.length ?? 0
  const asked = text.match(ASKED_IN_PERSON)?.length ?? 0
  const initials = [...text.matchAll(INITIALS)].map(([, who]) => who)
  const answers = [...text.matchAll(ANSWERS)].map(([, who]) => who)
  return (
    (answers.length >= 4 && new Set(answers).size <= answers.length / 2 ? 2.4 : 0) +
    (initials.length >= 4 && new Set(initials).size <= initials.length / 2 ? 2.4 : 0) +
    (reported >= 2 ? Math.min(1.8, reported * 0.5) : 0) +
    (asked >= 2 ? Math.min(2.4, asked * 0.8) : 0) +
    (INTERVIEW_TITLE.test(heading) ? 0.6 : 0)
  )
}
