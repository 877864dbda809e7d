import type { Condition } from '#catalogue/criteria.ts'
import { toWords } from '#catalogue/words.ts'
import { type Rule, rx } from './rule.ts'

const CLEARED =
  '\\b(?:one|1|single)[- ]?stop\\b(?: (?:clearance|shop|rights|licens(?:e|ing)))?|\\b(?:fully |easily |easy )?pre-?clear(?:ed)?\\b|\\b(?:easy|quick|fast) (?:to )?clear(?:ance)?\\b|\\bfully cleared\\b|\\bone signature\\b|\\b(?:master (?:and|&|\\+) publishing|both sides|all rights)(?: (?:cleared|controlled|in one place|together))\\b|\\b100 ?% (?:controlled|owned|cleared)'
/** What a page wants of music, up to where it says so; 'please note that our songs are' wants nothing. */
const WANTED =
  /(?:\b(?:must|(?<!\b(?:you|they|clients|supervisors) )(?:needs?|wants?|requires?)|wanted|required|looking for|seek(?:s|ing)?|gathering|only|accepts?|prefer(?:red|s)?|should|ha(?:s|ve) to|send|submit)\b(?!.*\b(?:our|we)\b).*|^(?!.*\b(?:our|we)\b).*\b(?:masters|tracks|songs|recordings|cues|music),? )$/i
const WANTED_AFTER =
  /^(?: (?:tracks?|songs?|masters?|recordings?|cues?|music|material))?(?: only\b|,? please\b| (?:is |are )?(?:required|needed|preferred|essential|a must)\b)/i
/** 'A one-stop sync agency' is no wish. */
const BUSINESS =
  /^\W*(?:(?!for |from |by |in )[\w-]+ ){0,2}(?:shop|agenc(?:y|ies)|house|solution|services?|destination|partner|source|provider|platform|company|library|resource|hub|team|studio)\b/i
/** As much of a page says whether it wants something. */
const AROUND = 100

function isWanted(match: RegExpExecArray, text: string): boolean {
  const to = match.index + match[0].length
  const before = text.slice(Math.max(0, match.index - AROUND), match.index).split(/[.;!?\n•|]|,? but /)
  const after = text.slice(to, to + AROUND).split(/[.;!?\n•|]/)[0] ?? ''
  if (/\bshop$/i.test(match[0]) || BUSINESS.test(after)) return false
  return WANTED.test(before.at(-1) ?? '') || (WANTED_AFTER.test(after) && !/\b(?:our|we)\b/i.test(before.at(-1) ?? ''))
}

export const RIGHTS: Rule[] = [
  { pattern: rx(CLEARED), read: () => ({ kind: 'cleared', said: 'one-stop' }), inMusic: true },
  // Elsewhere a page says the same of the company.
  {
    pattern: rx(CLEARED),
    read: (m, text) => (isWanted(m, text) ? { kind: 'cleared', said: 'one-stop' } : undefined),
  },
  {
    pattern: rx('\\b(?:world(?:-?wide)?|global)(?: (?:rights|territory|licen[cs]e|use))?(?= |$|[,.;/)])(?! music)'),
    read: (m) => (/^world$/i.test(m[0]) ? undefined : { kind: 'territory', territory: 'World', said: 'worldwide' }),
    inMusic: true,
  },
  {
    pattern: rx('\\bterritor(?:y|ies)(?::| of| is)? ?([\\w .&/-]{2,40}?)(?=[,;\\n]|\\.(?:\\s|$)|$)'),
    read: (m) => ({ kind: 'territory', territory: m[1] ?? '', said: `territory ${m[1]}` }),
    inMusic: true,
  },
  {
    pattern:
      /\b(?:U\.S\.(?:A\.?)?|USA?|UK|EU|(?:North|South|Latin) America|Europe|United States|United Kingdom|Canada|Germany|France|Japan|Australia)(?: (?:only|rights))?(?![\w])/g,
    read: (m) => ({ kind: 'territory', territory: m[0], said: `territory ${m[0]}` }),
    inMusic: true,
  },
]

const NAMED =
  /\b(artist|band|writer|composer|album|record|show|network|title|isrc)s?: ?([^,;\n]{2,60}?)(?=[,;\n]|\.\s|$|\s\w+:)/gi
export const NAMES: Rule[] = [
  {
    pattern: /\b[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}\b/gi,
    read: (m) => name(m[0].replaceAll('-', ''), `ISRC ${m[0].toUpperCase()}`),
    inMusic: true,
  },
  { pattern: NAMED, read: (m) => name(m[2] ?? '', `${m[1]} ${m[2]}`.toLowerCase()), inMusic: true },
]
const name = (text: string, said: string): Condition => ({ kind: 'name', name: toWords(text), said })
