import type { Condition, Voice } from '#catalogue/criteria.ts'
import { type Rule, regex } from './rule.ts'

const vocal = (voice: Voice, text: string): Condition => ({ kind: 'vocal', voice, text })
const VOICE = '(?:vocals?|voices?|singers?|vocalists?|singing|vox|lead|led|fronted)'
const NO_VOICE = '(?:vocals?|voices?|lyrics|singing|singers?|vox|words)'
export const VOICES: Rule[] = [
  {
    pattern: regex(
      `\\b(?:no|without(?: any)?|zero|free of) ${NO_VOICE}\\b|\\binstrumentals? only\\b|\\b(?:only|purely|strictly|fully|entirely) instrumentals?\\b|\\bnon-?vocal\\b|\\b(?:vocal|lyric|voice)-(?:free|less)\\b|\\bwordless\\b|\\bvocals?: ?(?:no|none|instrumental)\\b|\\binstrumental (?:music|cues?|pieces?|compositions?|underscore|tracks?|beds?)\\b`,
    ),
    toCondition: () => vocal('instrumental', 'no vocals'),
    isNegated: true,
  },
  {
    pattern: regex(`\\b(?:fe)?male (?:and|&|\\+) (?:fe)?male ${VOICE}\\b|\\bduets?\\b|\\bmixed vocals?\\b`),
    toCondition: () => vocal('mixed', 'mixed vocals'),
    onlyInMusicText: true,
  },
  {
    pattern: regex(`\\bfemale ?(?:or|/) ?male ${VOICE}\\b|\\bmale ?(?:or|/) ?female ${VOICE}\\b|\\bany ${VOICE}\\b`),
    toCondition: () => vocal('any', 'vocals'),
    onlyInMusicText: true,
  },
  {
    pattern: regex(
      `\\b(?:female|wom[ae]n['’]?s?|girl)(?:[- ](?:lead|led|fronted))?[- ]${VOICE}\\b|\\b${NO_VOICE}: ?female\\b|\\bwom[ae]n (?:singing|who sings?)\\b`,
    ),
    toCondition: () => vocal('female', 'female vocal'),
  },
  {
    pattern: regex(
      `\\b(?<!fe)(?:male|m[ae]n['’]?s?)(?:[- ](?:lead|led|fronted))?[- ]${VOICE}\\b|\\b${NO_VOICE}: ?male\\b|\\bm[ae]n (?:singing|who sings?)\\b`,
    ),
    toCondition: () => vocal('male', 'male vocal'),
  },
  {
    pattern: regex('\\bfemale\\b|\\bsongstress\\b'),
    toCondition: () => vocal('female', 'female vocal'),
    onlyInMusicText: true,
  },
  { pattern: regex('\\bmale\\b'), toCondition: () => vocal('male', 'male vocal'), onlyInMusicText: true },
  { pattern: regex('\\b(?:choirs?|chorale)\\b'), toCondition: () => vocal('choir', 'choir'), onlyInMusicText: true },
]
/** These come after the versions, which may also be called instrumental. */
export const LAST_VOICES: Rule[] = [
  {
    pattern: regex('\\binstrumentals?\\b'),
    toCondition: () => vocal('instrumental', 'instrumental'),
    onlyInMusicText: true,
  },
  {
    pattern: regex(`\\b(?:with |has )?(?:vocals?|lyrics?|singers?|singing|vox)\\b`),
    toCondition: () => vocal('any', 'vocals'),
    onlyInMusicText: true,
  },
]
