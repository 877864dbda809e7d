import type { ParsedPage } from '#scraper/text/page-text.ts'
import { withoutSpeech } from './article-signs.ts'
import { count } from './page-words.ts'

const CRAFT =
  '(?:composer|sound designer|(?:music )?producer|musician|(?:singer-)?songwriter|singer|vocalist|multi-instrumentalist|instrumentalist|arranger|orchestrator|pianist|guitarist|drummer|violinist|cellist|(?:audio|sound|mixing|mastering) engineer|sound artist|beatmaker|komponist(?:in)?|compositeur|compositrice|compositora?)'
/** "Mara Quill is a film composer and pianist", "I'm a sound designer". */
const STATED = new RegExp(
  String.raw`\b(?:is|am|I['’]m|as|ist|bin|est|suis|es|soy) (?:an?|the|one of|eine?|une?|una?) (?:[\w'’-]+,? (?:and |& )?){0,6}?${CRAFT}\b`,
  'i',
)
/** "Mara Quill | Composer for games": a part of the title that is a craft. */
const TITLED = new RegExp(
  String.raw`(?:^|[|–—:,•·/&-] ?|\band )(?:[\w-]+ ){0,4}${CRAFT}(?=$| ?[|–—:,•·/&-]| and | for | based )`,
  'i',
)
const CRAFTS = new RegExp(String.raw`^(?:\w+ ){0,2}${CRAFT} ?(?:,|&|/|\||·|and|und|et|y) ?(?:\w+ ){0,2}${CRAFT}$`, 'i')
/** "thequillcomposer.com": a host that is named after one person's craft. */
const NAMED = /(?:composer|compositor|compositeur|komponist|sounddesigner|songwriter|pianist|guitarist)(?!s)/i
// "COMPOSER & PIANIST" under a name; what stands further down may be said of anybody.
const NAME_PLATE = 4
// A house may be told by its founder; its name says that it is one.
const HOUSE =
  /\b(?:records|recordings|label|librar(?:y|ies)|publishing|publishers?|agency|group|collective|studios|productions|supervision|licensing|verlag|discos|[eé]ditions?|sync|team|guild|ltd|llc|inc|gmbh)\b/i
// Whoever licenses their songs for films sells music as a library does.
const LICENSES = /\b(?:sync(?:h|hroni[sz]ation)?|licen[sc](?:e[sd]?|ing))\b/gi
const ENOUGH_LICENSING = 3
const PLURAL = /\b(?:we|our|ours|us|wir|unsere?[mnrs]?|nous|notre|nos|nosotros|nuestr[oa]s?)\b/gi
const SINGULAR = /\b(?:I|my|me|mine|he|his|him|she|her|hers|ich|mein\w*|je|mon|ma|mes|yo|mi|mis)\b/g

/**
 * Whether a page is one composer's, designer's or musician's own: it says so of its subject, its name is no house's, it hardly
 * speaks of licences, and nobody speaks as "we" but in passing. Such people are hired; they take nobody's music. Pure.
 */
export function isOnePerson(page: ParsedPage, text: string, company: string | null): boolean {
  if (HOUSE.test(company ?? '')) return false
  const spoken = withoutSpeech(text)
  if (count(spoken, LICENSES) >= ENOUGH_LICENSING) return false
  const heading = page.blocks.find(({ tag }) => tag === 'h1')
  const heads = [page.title?.quote ?? '', heading === undefined ? '' : page.text.slice(heading.start, heading.end)]
  const isSaid =
    heads.some((head) => TITLED.test(head)) ||
    NAMED.test(page.host.quote) ||
    hasNamePlate(page) ||
    STATED.test(spoken.slice(0, 20_000)) ||
    isPerson(page)
  return isSaid && count(spoken, SINGULAR) >= 3 * count(spoken, PLURAL)
}

/** Two crafts and nothing else in one of the first lines. */
function hasNamePlate({ blocks, text }: ParsedPage): boolean {
  return blocks.slice(0, NAME_PLATE).some(({ start, end }) => CRAFTS.test(text.slice(start, end)))
}

function isPerson({ jsonLdTypes }: ParsedPage): boolean {
  return (
    jsonLdTypes.includes('Person') && !jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type))
  )
}
