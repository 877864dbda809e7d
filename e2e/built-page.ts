import { readFileSync } from 'node:fs'
import path from 'node:path'

export const CLIENT = path.resolve(import.meta.dirname, '..', 'build', 'client')

/** The HTML of a page as the build wrote it. */
export const readPage = (address: string) => readFileSync(path.join(CLIENT, address, 'index.html'), 'utf8')

const readAsset = (address: string) => readFileSync(path.join(CLIENT, address), 'utf8')

/** The short name that a page gives to each class, read from the script that undoes it. Empty for a page that keeps its names. */
export function readShortNames(address: string): Record<string, string> {
  const html = readPage(address)
  const script = /data-src="([^"]+)"/.exec(html)?.[1]
  if (!script) return {}
  const [, sheet, steps] = /\("(\/assets\/site-[^"]+)","([^"]*)"\);\n/.exec(readAsset(script)) ?? []
  if (!sheet || !steps) throw new Error(`${address} does not say what its class names stand for`)
  const classes = readClasses(readAsset(sheet))
  let at = 0
  return Object.fromEntries(
    Array.from(steps.matchAll(/([a-z]+)(\d+)/g), ([, short = '', step]) => {
      at += Number(step)
      return [classes[at] ?? '', short]
    }),
  )
}

/** Every class that a style sheet names, once, in order. */
function readClasses(css: string): string[] {
  const names = Array.from(css.matchAll(/\.((?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.|[^\0-\x7f])+)/gi), ([, name = '']) =>
    name
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll('\\', ''),
  )
  return [...new Set(names)]
}

/** Every class list of a page, with the names that the sources use. */
export function listClassLists(address: string): string[] {
  const short = readShortNames(address)
  const long = Map.groupBy(Object.keys(short), (name) => short[name])
  return [...readPage(address).matchAll(/\sclass="([^"]*)"/g)].map(([, text = '']) => {
    const list = text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")
    return list
      .split(' ')
      .flatMap((name) => long.get(name) ?? [name])
      .join(' ')
  })
}
