import type { Condition } from '#catalogue/criteria.ts'
import { type Rule, regex } from './rule.ts'

const version = (name: string): Condition => ({ kind: 'version', version: name, text: name.toLowerCase() })
/** Words after '60s' that mean the era. */
const ERA =
  '(?: (?:style|soul|garage|vibe|feel|sound|rock|pop|folk|jazz|era|inspired|throwback|lounge|spy|surf|mod|girl|retro|synth|funk|disco)|-(?:style|inspired|era))'
export const VERSIONS: Rule[] = [
  { pattern: regex('\\b(?:stems?|multi-?tracks?)\\b'), toCondition: () => version('Stems') },
  {
    pattern: regex(
      '\\b(?:an?|the) instrumental(?! (?:music|score|cue|piece|track))\\b|\\binstrumental (?:versions?|mix(?:es)?|edits?|alts?|available)\\b',
    ),
    toCondition: () => version('Instrumental'),
  },
  { pattern: regex('\\binstrumentals\\b'), toCondition: () => version('Instrumental') },
  {
    pattern: regex(
      '\\bclean (?:versions?|edits?|mix(?:es)?|lyrics)\\b|\\b(?:no|without) (?:profanity|swearing|explicit(?: lyrics)?|cursing|(?:curse|swear) words)\\b|\\b(?:broadcast|radio)[- ]safe\\b',
    ),
    toCondition: () => version('Clean'),
    isNegated: true,
  },
  {
    // 'No drums' alone asks for music without drums, not for a version.
    pattern: regex('\\b(?:no[- ]?drums?|drumless|drum-less) (?:versions?|edits?|mix(?:es)?|alts?|alternates?)\\b'),
    toCondition: () => version('No drums'),
    isNegated: true,
  },
  { pattern: regex('\\ba ?cap+el+as?\\b'), toCondition: () => version('A cappella') },
  {
    pattern: regex(`\\b(?:fifteen|thirty|sixty)[- ]?(?:seconds?|secs?)(?:[- ](?:edit|cut|cutdown|version|spot)s?)?\\b`),
    toCondition: (m) => version(`${{ f: 15, t: 30, s: 60 }[m[0].charAt(0).toLowerCase()]}-second edit`),
  },
  {
    pattern: regex(
      `(?<!(?:\\d|the|late|early|mid|swinging|['’])[- ]?)(?<![\\w:.])(15|30|60)[- ]?(?:(?:seconds?|secs?|s)\\b|["”″])(?!${ERA})(?:[- ]?(?:edit|cut|cutdown|version|spot)s?\\b)?`,
    ),
    toCondition: (m) => version(`${m[1]}-second edit`),
  },
  {
    pattern: regex(`(?<![\\w:.]):(15|30|60)\\b`),
    toCondition: (m) => version(`${m[1]}-second edit`),
    onlyInMusicText: true,
  },
]
