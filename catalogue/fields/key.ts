import type { Condition } from '#catalogue/criteria.ts'
import { printKey, toCamelot } from '#catalogue/keys.ts'
import { type Rule, rx } from './rule.ts'

const key = (text: string): Condition | undefined => {
  const place = toCamelot(text)
  return place === null ? undefined : { kind: 'key', places: [place], said: printKey(text) }
}
/** 'A minor part' and 'a major campaign' are no keys. */
function readKey(m: RegExpExecArray, text: string): Condition | undefined {
  const [before, after] = [text.slice(0, m.index), text.slice(m.index + m[0].length)]
  const isArticle = /^a[ -]/i.test(m[0])
  const stands =
    /(?:^|[,(;:]|\b(?:in|key|key of|or|and))\s*$/i.test(before) && /^\s*(?:$|[,.;)!?]|or\b|and\b|key\b)/i.test(after)
  return isArticle && !stands ? undefined : key(m[0])
}
export const KEYS: Rule[] = [
  {
    pattern: rx('\\b[a-g](?:[- ]?(?:flat|sharp)|[#♯♭b])?[- ]?(?:major|minor|maj|min|dur|moll)\\b'),
    read: readKey,
    inMusic: true,
  },
  { pattern: /\b(?:[A-G](?:[#♯♭b])?|[a-g][#♯♭])m\b|^\s*[a-g]b?m\s*$/g, read: (m) => key(m[0]), inMusic: true },
  {
    pattern: rx("\\bkey(?: of)?:? ?([a-g](?:[- ]?(?:flat|sharp)|[#♯♭b])?)(?![\\w’'])"),
    read: (m) => key(m[1] ?? ''),
    inMusic: true,
  },
  { pattern: rx('\\b[a-g][- ]?(?:flat|sharp|[#♯♭])(?!\\w)'), read: (m) => key(m[0]), inMusic: true },
  {
    pattern: /\b(1[0-2]|[1-9])([AB])\b|^\s*(1[0-2]|[1-9])([ab])\s*$/g,
    read: (m) => {
      const place = m[0].trim().toUpperCase()
      return { kind: 'key', places: [place], said: place }
    },
    inMusic: true,
  },
]
/** Asks for the keys beside one as well. */
export const WIDE = rx(
  '(?:\\b(?:and|or|plus|with|in)\\s+)?(?:\\b(?:keys?|anything|songs?|tracks?) )?(?:\\b(?:that|which) )?\\b(?:(?:harmonically )?compatible(?: keys?)?(?: (?:with|to))?|mix(?:es|ing)? (?:well )?with(?: it)?|harmonic (?:matches|mixing)|(?:relative|neighbou?ring|related|adjacent) keys?)\\b',
)
