import { getDomain } from 'tldts'
import { isSharedHost } from '#contracts/scraper/shared-hosts.ts'

/** Path segments of articles and listings, and years. */
const ARTICLE_PATH =
  /(?:^|[/._-])(?:blogs?|news|articles?|posts?|press|magazine|journal|glossary|terminology|dictionary|wiki|guides?|tutorials?|tips|courses?|resources?|directory|listings?|reviews?|interviews?|podcasts?|jobs?|careers?|events?|top-?\d+|best|how-to|what-is|(?:19|20)\d\d)(?=[/._-]|$)/i
/** Sites that host pages of many companies, or write about them. */
const PLATFORM =
  /(?:^|\.)(?:medium|substack|tumblr|blogger|reddit|quora|youtube|vimeo|yelp|glassdoor|indeed|crunchbase|imdb|discogs|allmusic|bandcamp|soundcloud|spotify|wikipedia|fandom|pinterest|tiktok|eventbrite|clutch|stage32|mandy|productionhub|behance|linktr)\.(?:com|org|co|ee|net|uk|tv)$/i
const MARKETPLACE =
  /(?:^|\.)(?:fiverr|upwork|airgigs|soundbetter|beatstars|airbit|envato|audiojungle|videohive|freelancer|peopleperhour|submithub|musicxray|vampr|taxi|melodygun|kompoz|voices|thumbtack|etsy|ebay|amazon|alibaba)\.(?:com|net|co|io|me)$/i
const LISTICLE =
  /\b(?:top|best)\s+\d+\b|\b\d+\+?\s+(?:of the\s+)?(?:best|top|great|essential|music|sync|production|trailer|ad(?:vertising)?)\b|\bhow (?:to|do)\b|\bwhat (?:is|are|does)\b|\bguide to\b|\blist of\b|\bthe best\b|\b(?:tips|reviews?|explained|salary|jobs?|hiring|vs\.?)\b/i
/** Paths under which companies say how to reach them. */
const COMPANY_PATH =
  /submi|demo|contact|kontakt|contatti|contacto|faq|frequently|licen[cs]|sync|clearance|about|ueber-uns|uber-uns|qui-sommes|equipe|quienes|nosotros|team|people|staff|who-we-are|artists?(?=[/._-]|$)|composers?|a-and-r|music/i

/** Whether an address looks like that of an article or a listing. Pure. */
export function looksLikeArticle(address: string): boolean {
  const url = URL.parse(address)
  return (
    url === null ||
    ARTICLE_PATH.test(url.pathname) ||
    ARTICLE_PATH.test(`/${url.hostname.split('.').slice(0, -2).join('/')}/`)
  )
}

/** Whether a host carries pages or offers of many companies. Pure. */
export function isSharedPlatform(hostname: string): boolean {
  return PLATFORM.test(hostname) || MARKETPLACE.test(hostname) || isSharedHost(getDomain(hostname) ?? hostname)
}

/** Whether a path is about submissions, contact, questions, the team or licensing. Pure. */
export function isCompanyPath(pathname: string): boolean {
  return COMPANY_PATH.test(pathname)
}

/** Scores how much a search result looks like a company's own page; below zero it is most likely an article. Pure. */
export function scoreCompanyPage(result: { url: string; title: string; snippet: string }): number {
  const url = URL.parse(result.url)
  if (url === null) return -10
  const depth = url.pathname.split('/').filter((part) => part !== '').length
  let points = 4 - 2 * Math.min(depth, 3)
  if (isSharedPlatform(url.hostname)) points -= 6
  if (looksLikeArticle(result.url)) points -= 5
  else if (depth > 0 && isCompanyPath(url.pathname)) points += 3
  if (LISTICLE.test(result.title)) points -= 5
  if (/\b(?:we|our)\b/i.test(result.snippet)) points += 1
  if (/\b(?:here are|this article|in this post|we (?:review|list|compare)|our (?:list|picks))\b/i.test(result.snippet))
    points -= 3
  return points
}
