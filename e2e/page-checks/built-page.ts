import { readFileSync } from 'node:fs'
import path from 'node:path'

export const CLIENT = path.resolve(import.meta.dirname, '../../build/client')

/** The HTML of a page as the build wrote it. */
export const readPage = (address: string) => readFileSync(path.join(CLIENT, address, 'index.html'), 'utf8')

/** Every class list of a page. */
export function listClassLists(address: string): string[] {
  return Array.from(readPage(address).matchAll(/\sclass="([^"]*)"/g), ([, text = '']) =>
    text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'"),
  )
}
