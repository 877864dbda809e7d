import type { Policy } from '#contracts/reading.ts'
import { isAside } from '#scraper/policy/judgements.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { findAddresses } from './addresses.ts'
import type { Classified } from './classify.ts'
import { hasOtherPurpose } from './page-purpose.ts'
import { pageWords } from './page-words.ts'
import { quietKind } from './quiet-kind.ts'
import { type TradeSigns, tradeScore } from './trade-words.ts'

// A score of four is hardly ever wrong on sites that the weights have not seen.
const SURE_SCORE = 4

/**
 * How surely a firm of the trade speaks of itself on a page, up to 1; null where none does, so that the page makes no row. What the conditions
 * say is the heaviest of a few signs, which are weighed together with the page's plain words (docs/decisions/084, 099 and 100).
 */
export function likenessToFirm(page: ParsedPage, classified: Classified, policy: Policy): number | null {
  const signs = tradeSigns(page, classified, policy)
  if (signs === null) return null
  // Music that is asked for where nothing is said of the trade is for playlists, or for a show.
  const isForOthers = signs.house === 0 && signs.said === 1
  if (signs.verdict === 0 && (classified.isOutside || isForOthers)) return null
  const score = tradeScore(page, signs)
  if (score <= 0 || hasOtherPurpose(page, policy)) return null
  // What a firm tells or teaches in a post is no offer, unless it says something of submissions there; a brief note only says what it does.
  const isOffer = signs.said === 1 || classified.isBrief || quietKind(classified.kind, page) === 'organisation'
  return isOffer ? Math.min(1, score / SURE_SCORE) : null
}

/** The signs by which a page is weighed; null where it is no organisation's own. */
export function tradeSigns(page: ParsedPage, classified: Classified, policy: Policy): TradeSigns | null {
  if (classified.kind !== 'organisation') return null
  const said = isSaid(policy)
  const verdict = said ? classified.relevant || hasDemoPolicy(classified, policy, page) : classified.ofTrade
  return {
    verdict: Number(verdict),
    house: Number(classified.isHouse),
    own: classified.ownSite,
    topic: classified.topic,
    mailbox: Number(findAddresses(page).length > 0),
    brief: Number(classified.isBrief),
    said: Number(said),
  }
}

/**
 * A label that says whether it listens to demos is relevant, whatever media it mentions, and also where only its host says that it is one; and
 * whoever refuses music by its name, also beside scripts and ideas, of which a page says more than of music.
 */
function hasDemoPolicy({ kind, topic }: Classified, policy: Policy, page: ParsedPage): boolean {
  if (kind !== 'organisation' || !isSaid(policy)) return false
  const isMusical = topic >= 0.15 || refusesMusic(policy)
  return pageWords('host-of-a-label').plain.test(page.host.quote) || (isMusical && speaksOfTrade(page))
}

function refusesMusic({ statements }: Policy): boolean {
  return statements.some(({ kind, span }) => kind === 'refusal' && pageWords('music-refused').test(span.quote))
}

function speaksOfTrade({ text, visibleEnd }: ParsedPage): boolean {
  return pageWords('trade-speech').test(text.slice(0, visibleEnd))
}

function isSaid({ statements }: Policy): boolean {
  return statements.some(({ kind }) => !isAside(kind))
}
