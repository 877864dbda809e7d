import type { Policy } from '#contracts/reading.ts'
import { isAside } from '#scraper/policy/judgements.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { findAddresses } from './addresses.ts'
import type { Classified } from './classify.ts'
import { hasOtherPurpose } from './page-purpose.ts'
import { type TradeSigns, tradeScore } from './trade-words.ts'

/**
 * Whether a firm of the trade speaks of itself on a page, so that it makes a row. What the conditions say is the heaviest of a few signs,
 * which are weighed together with the page's plain words (docs/decisions/084).
 */
export function isOfFirm(page: ParsedPage, classified: Classified, policy: Policy): boolean {
  const signs = tradeSigns(page, classified, policy)
  return signs !== null && tradeScore(page, signs) > 0 && !hasOtherPurpose(page, policy)
}

/** The signs by which a page is weighed; null where nothing could make it a firm's. */
export function tradeSigns(page: ParsedPage, classified: Classified, policy: Policy): TradeSigns | null {
  const said = isSaid(policy)
  const verdict = said ? classified.relevant || hasDemoPolicy(classified, policy, page) : classified.ofTrade
  if (!verdict && !classified.mayBeOfTrade) return null
  return {
    verdict: Number(verdict),
    own: classified.ownSite,
    topic: classified.topic,
    mailbox: Number(findAddresses(page).length > 0),
    brief: Number(classified.isBrief),
    said: Number(said),
  }
}

/**
 * A label that says whether it listens to demos is relevant, whatever media it mentions; and whoever refuses music by its name, also beside
 * scripts and ideas, of which a page says more than of music.
 */
function hasDemoPolicy({ kind, topic }: Classified, policy: Policy, page: ParsedPage): boolean {
  return kind === 'organisation' && (topic >= 0.15 || refusesMusic(policy)) && isSaid(policy) && speaksOfTrade(page)
}

const MUSIC =
  /\b(?:m[úu]sica|maquetas?|canciones|music|songs?|demos?|recordings?|compositions?|tracks?|musik|titel|kompositionen|einsendungen)\b/i

function refusesMusic({ statements }: Policy): boolean {
  return statements.some(({ kind, span }) => kind === 'refusal' && MUSIC.test(span.quote))
}

const TRADE =
  /\b(?:demos?|demo[- ]?tapes?|maquetas?|maquettes?|labels?|netlabels?|records|recordings|roster|a&r|publish\w*|(?:musik)?verlag|plattenfirma|tonträger|komponist\w*|katalog|einsendungen|discogr[\wáó]+|disqueras?|sellos?|editoras?|cat[áa]logo|compositor\w*|lanzamientos|librar(?:y|ies)|sync\w*|licens\w*|releases?|compilations?|composers?|catalog(?:ue)?)\b/i

/** A community that collects links speaks of music and submissions too, but of nothing that a label or a library does. */
function speaksOfTrade({ text, visibleEnd }: ParsedPage): boolean {
  return TRADE.test(text.slice(0, visibleEnd))
}

function isSaid({ statements }: Policy): boolean {
  return statements.some(({ kind }) => !isAside(kind))
}
