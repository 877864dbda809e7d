import type { Condition, Voice } from '#catalogue/criteria.ts'
import { type Rule, rx } from './rule.ts'

const vocal = (voice: Voice, said: string): Condition => ({ kind: 'vocal', voice, said })
const VOICE = '(?:vocals?|voices?|singers?|vocalists?|singing|vox|lead|led|fronted)'
const NO_VOICE = '(?:vocals?|voices?|lyrics|singing|singers?|vox|words)'
export const VOICES: Rule[] = [
  {
    pattern: rx(
      `\\b(?:no|without(?: any)?|zero|free of) ${NO_VOICE}\\b|\\binstrumentals? only\\b|\\b(?:only|purely|strictly|fully|entirely) instrumentals?\\b|\\bnon-?vocal\\b|\\b(?:vocal|lyric|voice)-(?:free|less)\\b|\\bwordless\\b|\\bvocals?: ?(?:no|none|instrumental)\\b|\\binstrumental (?:music|cues?|pieces?|compositions?|underscore|tracks?|beds?)\\b`,
    ),
    read: () => vocal('instrumental', 'no vocals'),
    hasOwnNot: true,
  },
  {
    pattern: rx(`\\b(?:fe)?male (?:and|&|\\+) (?:fe)?male ${VOICE}\\b|\\bduets?\\b|\\bmixed vocals?\\b`),
    read: () => vocal('mixed', 'mixed vocals'),
    inMusic: true,
  },
  {
    pattern: rx(`\\bfemale ?(?:or|/) ?male ${VOICE}\\b|\\bmale ?(?:or|/) ?female ${VOICE}\\b|\\bany ${VOICE}\\b`),
    read: () => vocal('any', 'vocals'),
    inMusic: true,
  },
  {
    pattern: rx(
      `\\b(?:female|wom[ae]n['’]?s?|girl)(?:[- ](?:lead|led|fronted))?[- ]${VOICE}\\b|\\b${NO_VOICE}: ?female\\b|\\bwom[ae]n (?:singing|who sings?)\\b`,
    ),
    read: () => vocal('female', 'female vocal'),
  },
  {
    pattern: rx(
      `\\b(?<!fe)(?:male|m[ae]n['’]?s?)(?:[- ](?:lead|led|fronted))?[- ]${VOICE}\\b|\\b${NO_VOICE}: ?male\\b|\\bm[ae]n (?:singing|who sings?)\\b`,
    ),
    read: () => vocal('male', 'male vocal'),
  },
  { pattern: rx('\\bfemale\\b|\\bsongstress\\b'), read: () => vocal('female', 'female vocal'), inMusic: true },
  { pattern: rx('\\bmale\\b'), read: () => vocal('male', 'male vocal'), inMusic: true },
  { pattern: rx('\\b(?:choirs?|chorale)\\b'), read: () => vocal('choir', 'choir'), inMusic: true },
]
/** After the versions, which may be instrumental as well. */
export const LAST_VOICES: Rule[] = [
  { pattern: rx('\\binstrumentals?\\b'), read: () => vocal('instrumental', 'instrumental'), inMusic: true },
  {
    pattern: rx(`\\b(?:with |has )?(?:vocals?|lyrics?|singers?|singing|vox)\\b`),
    read: () => vocal('any', 'vocals'),
    inMusic: true,
  },
]
