import type { Condition } from '#catalogue/criteria.ts'
import { toWords } from '#catalogue/words.ts'
import { type Rule, regex } from './rule.ts'

const CLEARED =
  '\\b(?:one|1|single)[- ]?stop\\b(?: (?:clearance|shop|rights|licens(?:e|ing)))?|\\b(?:fully |easily |easy )?pre-?clear(?:ed)?\\b|\\b(?:easy|quick|fast) (?:to )?clear(?:ance)?\\b|\\bfully cleared\\b|\\bone signature\\b|\\b(?:master (?:and|&|\\+) publishing|both sides|all rights)(?: (?:cleared|controlled|in one place|together))\\b|\\b100 ?% (?:controlled|owned|cleared)'
/** The words before a term that make it a requirement. 'Please note that our songs are' is not one. */
const REQUIRED_BEFORE =
  /(?:\b(?:must|(?<!\b(?:you|they|clients|supervisors) )(?:needs?|wants?|requires?)|wanted|required|looking for|seek(?:s|ing)?|gathering|only|accepts?|prefer(?:red|s)?|should|ha(?:s|ve) to|send|submit)\b(?!.*\b(?:our|we)\b).*|^(?!.*\b(?:our|we)\b).*\b(?:masters|tracks|songs|recordings|cues|music),? )$/i
const REQUIRED_AFTER =
  /^(?: (?:tracks?|songs?|masters?|recordings?|cues?|music|material))?(?: only\b|,? please\b| (?:is |are )?(?:required|needed|preferred|essential|a must)\b)/i
/** 'A one-stop sync agency' describes a company. */
const BUSINESS =
  /^\W*(?:(?!for |from |by |in )[\w-]+ ){0,2}(?:shop|agenc(?:y|ies)|house|solution|services?|destination|partner|source|provider|platform|company|library|resource|hub|team|studio)\b/i
/** How many characters on either side decide whether something is a requirement. */
const CONTEXT_LENGTH = 100

function isRequired(match: RegExpExecArray, text: string): boolean {
  const to = match.index + match[0].length
  const before = text.slice(Math.max(0, match.index - CONTEXT_LENGTH), match.index).split(/[.;!?\n•|]|,? but /)
  const after = text.slice(to, to + CONTEXT_LENGTH).split(/[.;!?\n•|]/)[0] ?? ''
  if (/\bshop$/i.test(match[0]) || BUSINESS.test(after)) return false
  return (
    REQUIRED_BEFORE.test(before.at(-1) ?? '') ||
    (REQUIRED_AFTER.test(after) && !/\b(?:our|we)\b/i.test(before.at(-1) ?? ''))
  )
}

export const RIGHTS: Rule[] = [
  { pattern: regex(CLEARED), toCondition: () => ({ kind: 'cleared', text: 'one-stop' }), onlyInMusicText: true },
  // On other pages the same words often describe the company.
  {
    pattern: regex(CLEARED),
    toCondition: (m, text) => (isRequired(m, text) ? { kind: 'cleared', text: 'one-stop' } : undefined),
  },
  {
    pattern: regex('\\b(?:world(?:-?wide)?|global)(?: (?:rights|territory|licen[cs]e|use))?(?= |$|[,.;/)])(?! music)'),
    toCondition: (m) =>
      /^world$/i.test(m[0]) ? undefined : { kind: 'territory', territory: 'World', text: 'worldwide' },
    onlyInMusicText: true,
  },
  {
    pattern: regex('\\bterritor(?:y|ies)(?::| of| is)? ?([\\w .&/-]{2,40}?)(?=[,;\\n]|\\.(?:\\s|$)|$)'),
    toCondition: (m) => ({ kind: 'territory', territory: m[1] ?? '', text: `territory ${m[1]}` }),
    onlyInMusicText: true,
  },
  {
    pattern:
      /\b(?:U\.S\.(?:A\.?)?|USA?|UK|EU|(?:North|South|Latin) America|Europe|United States|United Kingdom|Canada|Germany|France|Japan|Australia)(?: (?:only|rights))?(?![\w])/g,
    toCondition: (m) => ({ kind: 'territory', territory: m[0], text: `territory ${m[0]}` }),
    onlyInMusicText: true,
  },
]

const NAMED =
  /\b(artist|band|writer|composer|album|record|show|network|title|isrc)s?: ?([^,;\n]{2,60}?)(?=[,;\n]|\.\s|$|\s\w+:)/gi
export const NAMES: Rule[] = [
  {
    pattern: /\b[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}\b/gi,
    toCondition: (m) => name(m[0].replaceAll('-', ''), `ISRC ${m[0].toUpperCase()}`),
    onlyInMusicText: true,
  },
  { pattern: NAMED, toCondition: (m) => name(m[2] ?? '', `${m[1]} ${m[2]}`.toLowerCase()), onlyInMusicText: true },
]
const name = (value: string, text: string): Condition => ({ kind: 'name', name: toWords(value), text })
