import type { CompanyFact, Policy } from '#contracts/reading.ts'
import { isAside } from '#scraper/policy/judgements.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { findAddresses } from './addresses.ts'
import type { Classified } from './classify.ts'
import { hasOtherPurpose } from './page-purpose.ts'
import { pageWords } from './page-words.ts'
import { quietKind } from './quiet-kind.ts'
import { type TradeSigns, tradeScore } from './trade-words.ts'

type Said = { policy: Policy; company: CompanyFact | null }

const SURELY_OWN = 0.9
const SURELY_HERE = 0.6
/** A name that ends with what its bearer does. */
const TRADE_NAME =
  /\b(?:records|recordings|music|musik|musique|sounds?|audio|songs|sync|publishing|productions|library|label|netlabel|discos|disques|tontr[äa]ger|verlag|[ée]ditions|tunes|music group)$/iu

// "Music" and "sound" are in the hosts of everybody.
const LABEL_HOST = /record(?:s|ings)|label|disque|tontraeger|musikverlag|discogr/

/**
 * Whether a firm of the trade speaks of itself on a page, so that it makes a row. What the conditions say is the heaviest of a few signs,
 * which are weighed together with the page's plain words (docs/decisions/084 and 099).
 */
export function isOfFirm(page: ParsedPage, classified: Classified, said: Said): boolean {
  const { policy } = said
  const signs = tradeSigns(page, classified, policy)
  if (signs === null) return false
  if (signs.verdict === 0 && (classified.isOutside || isSurelyNone(signs))) return false
  if (!(isInvitingHouse(signs, said) || tradeScore(page, signs) > 0)) return false
  if (hasOtherPurpose(page, policy)) return false
  // What a firm tells or teaches in a post is no offer, unless it says something of submissions there; a brief note only says what it does.
  return signs.said === 1 || classified.isBrief || quietKind(classified.kind, page) === 'organisation'
}

/**
 * Words weigh nothing where nobody is known to speak and no word is of music, nor where a page asks for music and says nothing of the trade: that is
 * for playlists, or for a show.
 */
function isSurelyNone({ house, own, topic, said }: TradeSigns): boolean {
  return house === 0 && (said === 1 || (topic === 0 && own < SURELY_HERE))
}

/**
 * Whoever invites music on a page of their own, in more than one sentence or under a name such as "Hollow Pine Records", needs no weighing: of 69 such
 * labelled pages one was of somebody else (docs/decisions/097).
 */
function isInvitingHouse({ verdict, own }: TradeSigns, { policy, company }: Said): boolean {
  const invitations = policy.statements.filter(
    ({ kind, by_words: byWords }) => kind === 'invitation' && byWords !== true,
  ).length
  const isNamed = company !== null && TRADE_NAME.test(company.value)
  return verdict === 1 && own >= SURELY_OWN && invitations >= (isNamed ? 1 : 2)
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
  return LABEL_HOST.test(page.host.quote) || (isMusical && speaksOfTrade(page))
}

function refusesMusic({ statements }: Policy): boolean {
  return statements.some(({ kind, span }) => kind === 'refusal' && pageWords('music-refused').test(span.quote))
}

function speaksOfTrade({ text, visibleEnd }: ParsedPage): boolean {
  return pageWords('trade-speech').test(text.slice(0, visibleEnd))
}

function isSaid({ statements }: Policy): boolean {
  return statements.some(({ kind, by_words: byWords }) => !isAside(kind) && byWords !== true)
}
