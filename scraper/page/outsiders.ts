import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

const PLURAL_VOICE = /\b(?:we|our|ours|us|ourselves)\b/i
const ANY_VOICE = /\b(?:we|our|ours|us|i|my|me|mine)\b/i
// A columnist or a customer tells what happened to them; a one-person company tells what it offers.
const NARRATION =
  /\bI(?:['’]ve|['’]d)? (?:(?:\w+ly|also|just|once|first|never|ever|even|recently|then) )*(?:discovered|found|met|heard|read|went|visited|attended|learn(?:ed|t)|interviewed|remember\w*|exchange|stumbled|noticed|came across|caught up|spoke|talked|asked|made a trip|was (?:curious|surprised|lucky|intrigued)|suggest|hope|wondered|started (?:looking|using))\b/g
const OWN_TRADE =
  /\b(?:hire|book|contact|email|call|commission) me\b|\bmy (?:\w+ )?(?:music|songs|tracks|catalog(?:ue)?|library|clients|services|compositions|scores|credits|portfolio|studio|fees|licen[cs]es)\b/i
const NAMED_TRADE =
  /(?:^|[.!?\n] ?)((?:[A-Z][\w'&-]*)(?: (?:of |and |& )?[A-Z][\w'&-]*){0,3}),? (?:also )?(?:is|are|was|operates|runs|offers|has been) (?:(?:an?|the|one of the|two|kinds of) )?(?:[\w-]+,? (?:and )?){0,5}(?:librar(?:y|ies)|agenc(?:y|ies)|compan(?:y|ies)|platforms?|websites?|sites?|publishers?|labels?|marketplaces?|services?|firms?|music houses?|licen[cs]e agreements)\b/g
const PROFILE_TITLE =
  /\bjob descriptions?\b|\bcareer (?:profile|path|overview|guide|insights?)\b|\bduties and responsibilities\b|\baverage salary\b|\bwhat (?:does|do) an? (?![\w &-]*\b(?:publisher|label|library|agency|company|distributor|society)\b)[\w &-]{3,40} do\b|\bhow to become an? (?:music |sync |licensing )*(?:supervisor|coordinator|clearance agent|licensing \w+|editor|sound designer)\b|\bday in the life of an?\b/i
const PROFILE_PATH =
  /\/(?:job-(?:prep|profiles?|descriptions?)|career-(?:profiles?|insights?|guides?|paths?))(?:\/|$)|-job-descriptions?(?:\/|$)/i
const OTHER_STAGE =
  /\bplaylist(?:s|ing)? (?:curators?|pitch\w*|placements?|promotion|submissions?|followers)\b|\b(?:music|tiktok) (?:influencers?|bloggers?)\b/gi
// Magazines that review records and radio stations that play them ask for music as well.
const OF_THE_PRESS =
  /\b(?:reviewers?|album reviews?|(?:we|will|to) review (?:it|them|your|new|your album|albums)|write (?:a )?reviews?|(?:good|bad|great) reviews?|interview(?:s|ers?)?|promos?|press releases?|(?:web|fan)?zines?|magazine|our (?:readers|writers|reviews|blog))\b/gi
const ON_AIR =
  /\b(?:airplay|on[- ]air|air ?waves|radio (?:station|show|hosts?|edit)s?|(?:heavy |in |our )rotation|broadcasts?|djs?|listeners|fm|our (?:shows|programs|programmes|presenters|hosts))\b/gi
const OWN_RELEASES =
  /\b(?:our|the|record|net|indie|this|my) ?labels?\b(?! (?:must|should|can))|\b(?:our|my) (?:releases|catalog(?:ue)?|roster|library)\b|\bpublish(?:er|ers|ing)\b|\blicen[sc]/i
const FOR_PICTURE =
  /\bsync(?:h|s|ed|hroni[sz]\w*)?\b|\bfilms?\b|\bmovies?\b|\btv\b|television|\badvert|\bcommercials\b|\btrailers?\b|soundtracks?|\bsupervis|production music|\bscor(?:e|es|ing)\b/i

/**
 * How much a page sounds like somebody who writes about the trade; nothing where it speaks as "we". A page that bears its
 * host's name may speak of itself in the third person. Pure.
 */
export function outsiderSigns(page: ParsedPage, text: string, bearsName: boolean): number {
  if (PLURAL_VOICE.test(text)) return 0
  const others = othersNamed(page, text).length
  const told = others === 0 && OWN_TRADE.test(text) ? 0 : (text.match(NARRATION)?.length ?? 0)
  let signs = told >= 2 ? 1.5 : told * 0.7
  if (others > 0) signs += 1.2
  if (text.length > 600 && !bearsName && !ANY_VOICE.test(text) && !isSigned(page, text)) signs += 0.8
  return signs
}

/** Firms that a page describes and whose name has nothing of its host; none where the page speaks as "we". */
export function othersNamed(page: ParsedPage, text: string): string[] {
  if (PLURAL_VOICE.test(text)) return []
  const host = letters(page.host.quote)
  return [...text.matchAll(NAMED_TRADE)]
    .map((match) => match[1] ?? '')
    .filter((name) => {
      const own = letters(name)
      return own.length > 3 && !host.includes(own) && !/^(?:the|this|that|these|music|most|many|it|there)/i.test(name)
    })
}

function isSigned(page: ParsedPage, text: string): boolean {
  return (
    /©|\(c\) ?\d{4}/i.test(text) ||
    page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ||
    page.mailtos.length > 0 ||
    page.forms.some(({ takesMusic }) => takesMusic)
  )
}

/** A description of a trade for those who want to learn it, told by its headings or its path. */
export function isTradeProfile(page: ParsedPage, text: string): boolean {
  if (
    PLURAL_VOICE.test(text.replace(/\b(?:let['’]?s|let us)\b/gi, '')) &&
    !PROFILE_PATH.test(new URL(page.url).pathname)
  )
    return false
  const headings = page.blocks
    .filter(({ tag }) => /^h[1-4]$/.test(tag))
    .map(({ start, end }) => page.text.slice(start, end))
  return (
    PROFILE_PATH.test(new URL(page.url).pathname) ||
    [page.title?.quote ?? '', text.slice(0, 200), ...headings].some((words) => PROFILE_TITLE.test(words))
  )
}

/** Whether music is wanted for playlists, blogs, magazines or the radio, and film or television is not mentioned. */
export function isOtherStage(text: string): boolean {
  if (FOR_PICTURE.test(text)) return false
  if ((text.match(OTHER_STAGE)?.length ?? 0) > 0) return true
  return !OWN_RELEASES.test(text) && [OF_THE_PRESS, ON_AIR].some((signs) => countDifferent(text, signs) >= 3)
}

/** Whether somebody speaks as "we". */
export function speaksAsFirm(text: string): boolean {
  return PLURAL_VOICE.test(text)
}

/** Whether somebody speaks as "we" or "I". */
export function isSpokenHere(text: string): boolean {
  return ANY_VOICE.test(text)
}

function countDifferent(text: string, pattern: RegExp): number {
  return new Set(text.match(pattern)?.map((word) => word.toLowerCase().slice(0, 8))).size
}
