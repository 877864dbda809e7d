import type { Condition } from '#catalogue/criteria.ts'
import { type Rule, rx } from './rule.ts'

const version = (name: string): Condition => ({ kind: 'version', version: name, said: name.toLowerCase() })
/** What follows '60s' where an era is meant. */
const ERA =
  '(?: (?:style|soul|garage|vibe|feel|sound|rock|pop|folk|jazz|era|inspired|throwback|lounge|spy|surf|mod|girl|retro|synth|funk|disco)|-(?:style|inspired|era))'
export const VERSIONS: Rule[] = [
  { pattern: rx('\\b(?:stems?|multi-?tracks?)\\b'), read: () => version('Stems') },
  {
    pattern: rx(
      '\\b(?:an?|the) instrumental(?! (?:music|score|cue|piece|track))\\b|\\binstrumental (?:versions?|mix(?:es)?|edits?|alts?|available)\\b',
    ),
    read: () => version('Instrumental'),
  },
  { pattern: rx('\\binstrumentals\\b'), read: () => version('Instrumental') },
  {
    pattern: rx(
      '\\bclean (?:versions?|edits?|mix(?:es)?|lyrics)\\b|\\b(?:no|without) (?:profanity|swearing|explicit(?: lyrics)?|cursing|(?:curse|swear) words)\\b|\\b(?:broadcast|radio)[- ]safe\\b',
    ),
    read: () => version('Clean'),
    hasOwnNot: true,
  },
  {
    // Alone it asks for music without drums, whichever way.
    pattern: rx('\\b(?:no[- ]?drums?|drumless|drum-less) (?:versions?|edits?|mix(?:es)?|alts?|alternates?)\\b'),
    read: () => version('No drums'),
    hasOwnNot: true,
  },
  { pattern: rx('\\ba ?cap+el+as?\\b'), read: () => version('A cappella') },
  {
    pattern: rx(`\\b(?:fifteen|thirty|sixty)[- ]?(?:seconds?|secs?)(?:[- ](?:edit|cut|cutdown|version|spot)s?)?\\b`),
    read: (m) => version(`${{ f: 15, t: 30, s: 60 }[m[0].charAt(0).toLowerCase()]}-second edit`),
  },
  {
    pattern: rx(
      `(?<!(?:\\d|the|late|early|mid|swinging|['’])[- ]?)(?<![\\w:.])(15|30|60)[- ]?(?:(?:seconds?|secs?|s)\\b|["”″])(?!${ERA})(?:[- ]?(?:edit|cut|cutdown|version|spot)s?\\b)?`,
    ),
    read: (m) => version(`${m[1]}-second edit`),
  },
  { pattern: rx(`(?<![\\w:.]):(15|30|60)\\b`), read: (m) => version(`${m[1]}-second edit`), inMusic: true },
]
