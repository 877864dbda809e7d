import postcss from 'postcss'
import { readClasses, restoreNames } from './restore-names.ts'

/** A script or style element, in which nothing is markup, or a tag. */
const PIECE = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<[a-z][^>]*>/gi
const SCRIPT = /<script(?![^>]*\stype=")[^>]*>([\s\S]*?)<\/script>/g
const CLASS_LIST = / class="([^"]*)"/
const CLASS_SELECTOR = /\.(?:[\w-]|\\.|[\u0080-\uffff])+/g
const REFERENCES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type ShortPage = { html: string; css: string; restore: string }
type Whole = { address: string; text: string }

/**
 * Gives the classes of a page names of one or two letters, in its markup and its rules; `restore` is the script that undoes it in
 * a browser. Classes that exactly the same elements have share one name. A class that no rule names, or that a script of the page
 * does, keeps its own.
 */
export function shortenNames(html: string, css: string, whole: Whole): ShortPage {
  if (/\[class\W/.test(css)) throw new Error('A rule of the page depends on how classes are written')
  // As it does with a name that begins with a digit, which readClasses does not read.
  if (/\.\\[0-9a-f]/i.test(whole.text)) throw new Error('The sheet writes a class as a number')
  const classes = readClasses(whole.text)
  const short = giveNames(html, classes)
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    rule.selector = rule.selector.replace(CLASS_SELECTOR, (selector) => {
      const given = short.get(readClasses(selector)[0] ?? '')
      return given === undefined ? selector : `.${given}`
    })
  })
  // Node leaves spaces where types were.
  const code = `${readClasses}\nawait (${restoreNames})`.replace(/ {2,}/g, ' ')
  let last = 0
  const steps = [...short].map(([name, given]) => {
    const at = classes.indexOf(name)
    const step = `${given}${at - last}`
    last = at
    return step
  })
  return {
    html: mapClassLists(html, (list) => list.map((name) => short.get(name) ?? name)),
    css: sheet.toString(),
    restore: `${code}("${whole.address}","${steps.join(' ')}");`,
  }
}

/** The short name of every class that gets one, in the order of `classes`: neighbouring names compress better. */
function giveNames(html: string, classes: readonly string[]): Map<string, string> {
  const wearers = listWearers(html)
  const scripts = [...html.matchAll(SCRIPT)].map(([, code]) => code).join('\n')
  const taken = new Set([...classes, ...wearers.keys()])
  const given = new Map<string, string>()
  const short = new Map<string, string>()
  let next = 0
  for (const name of classes) {
    const elements = wearers.get(name)?.join()
    if (elements === undefined || scripts.includes(name)) continue
    if (!given.has(elements)) {
      while (taken.has(writeName(next))) next += 1
      given.set(elements, writeName(next))
      next += 1
    }
    short.set(name, given.get(elements) ?? name)
  }
  return short
}

/** Which elements have a class, each by its number in the page. */
function listWearers(html: string): Map<string, number[]> {
  const wearers = new Map<string, number[]>()
  let at = 0
  mapClassLists(html, (list) => {
    for (const name of list) wearers.set(name, [...(wearers.get(name) ?? []), at])
    at += 1
    return list
  })
  return wearers
}

function mapClassLists(html: string, map: (names: string[]) => string[]): string {
  return html.replace(PIECE, (piece, isText) =>
    isText
      ? piece
      : piece.replace(CLASS_LIST, (_, text) => {
          const list = text.replace(/&[#\w]+;/g, (reference: string) => REFERENCES[reference] ?? reference)
          const names = new Set(map([...new Set<string>(list.split(/\s+/).filter(Boolean))]))
          return ` class="${[...names].join(' ').replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
        }),
  )
}

/** a to z, then aa, ab and so on. */
function writeName(at: number): string {
  const last = LETTERS[at % LETTERS.length] ?? ''
  return at < LETTERS.length ? last : writeName(Math.floor(at / LETTERS.length) - 1) + last
}
