import { getDomain } from 'tldts'
import { type LinkedSite, MOST_FROM_ONE_PAGE } from '#contracts/scraper/candidates.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { hostingDomainOf, siteOf } from '#scraper/web/shared-hosts.ts'
import { checkSource } from './directory.ts'

/** Domains that all kinds of pages link to and that are no company sites: platforms, shops, tools and registries. */
const COMMON_DOMAINS = new Set(
  `youtube.com youtu.be vimeo.com tiktok.com snapchat.com pinterest.com pin.it reddit.com discord.com discord.gg twitch.tv
  telegram.org t.me whatsapp.com wa.me messenger.com bsky.app mastodon.social flickr.com medium.com quora.com wikipedia.org
  wikimedia.org wikidata.org imdb.com imdbpro.com discogs.com allmusic.com genius.com last.fm musicbrainz.org spotify.com
  spoti.fi soundcloud.com snd.sc bandcamp.com deezer.com tidal.com audiomack.com mixcloud.com beatport.com reverbnation.com
  apple.com apple.co itunes.com google.com goo.gl googleapis.com gstatic.com googletagmanager.com google-analytics.com
  doubleclick.net g.co amazon.com amazon.co.uk amzn.to amazonaws.com cloudfront.net microsoft.com live.com office.com
  outlook.com bing.com yahoo.com aol.com adobe.com typekit.net dropbox.com box.com wetransfer.com disco.ac icloud.com
  notion.so airtable.com typeform.com jotform.com surveymonkey.com mailchimp.com list-manage.com mailchi.mp hubspot.com
  salesforce.com calendly.com eventbrite.com meetup.com zoom.us patreon.com kickstarter.com gofundme.com paypal.com
  paypal.me stripe.com shopify.com etsy.com ebay.com wordpress.org wordpress.com wix.com squarespace.com godaddy.com
  weebly.com webflow.com github.com gitlab.com npmjs.com cloudflare.com jsdelivr.net unpkg.com jquery.com gravatar.com
  w3.org schema.org creativecommons.org archive.org bit.ly ow.ly tinyurl.com buff.ly lnk.to ffm.to fanlink.to linktr.ee
  linkin.bio trustpilot.com glassdoor.com indeed.com crunchbase.com cookiebot.com onetrust.com termly.io addtoany.com
  addthis.com sharethis.com europa.eu gov.uk mozilla.org opera.com`.split(/\s+/),
)

/** Link texts that are not a company's name. */
const GENERIC_LABEL =
  /^(?:(?:visit|view|see|go to|open)?\s*(?:the|our|their|its)?\s*(?:official\s*)?(?:web\s?site|web\s?page|home\s?page|site|link|page|profile|details?)|(?:read|learn|find out|see)\s+more|more(?:\s+info(?:rmation)?)?|(?:click\s+)?here|website\s*(?:link)?|visit|www)\W*$/i
const MAX_NAME_LENGTH = 120

/**
 * The other sites that a page links to, without duplicates, in page order, at most `MOST_FROM_ONE_PAGE`. Left out are the page's own domain,
 * `known` ones, platforms, hosts with many customers, addresses that may not be fetched, and links in header, menu and footer. Pure.
 */
export function findLinkedSites(
  pageUrl: string,
  links: readonly FoundLink[],
  known: ReadonlySet<string>,
): LinkedSite[] {
  const own = hostingDomainOf(pageUrl)
  const sites = new Map<string, LinkedSite>()
  for (const { href, label, zone } of links) {
    if (zone !== undefined && zone !== 'body') continue
    const target = findTarget(href)
    if (target === null || known.has(target.domain) || hostingDomainOf(href) === own) continue
    const name = nameOf(label)
    const found = sites.get(target.domain)
    if (found === undefined && sites.size === MOST_FROM_ONE_PAGE) continue
    if (found === undefined) sites.set(target.domain, { ...target, name: name ?? target.domain })
    else if (found.name === found.domain && name !== null) found.name = name
  }
  return [...sites.values()]
}

function findTarget(href: string): { domain: string; url: string } | null {
  const link = URL.parse(href)
  if (link === null || !/^https?:$/.test(link.protocol)) return null
  const { domain, shared } = siteOf(link.hostname)
  if (shared || COMMON_DOMAINS.has(getDomain(link.hostname) ?? domain)) return null
  const checked = checkSource(`https://${link.hostname}/`)
  return 'refusal' in checked ? null : { domain, url: checked.url }
}

/** A link's text as a name, or null if it is no name. The text is untrusted: it becomes one line without invisible characters. */
function nameOf(label: string): string | null {
  const words = label
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim()
  if (
    !/[\p{L}\p{N}]{2}/u.test(words) ||
    GENERIC_LABEL.test(words) ||
    /^(?:https?:\/\/|www\.)|^\S+\.[a-z]{2,}\/?$/i.test(words)
  )
    return null
  return words
}
