import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { dump } from 'js-yaml'
import { readRealSet } from '#evaluation/load-real-pages.ts'
import { hashOf, type RealPage } from '#evaluation/real-page.ts'
import { findFrame } from './find-frame.ts'
import { findHead } from './find-head.ts'
import { openSiteFiles, type SiteFiles } from './site-files.ts'

const HELP = `node evaluation/layouts/find-layouts.ts --mirror DIR

For each page of evaluation/real finds the files of its commit that hold what the site puts around it, head, header and footer, and writes
the list of them to evaluation/real/layouts.yaml. The choice is made by the names of files, and by nothing that a page says. DIR is the
mirror that gather-real.ts reads.`

const REAL = path.join(import.meta.dirname, '../real')

/** What of a page's layout is in other files of its commit; undefined if nothing is. */
export function findLayout(page: string, files: SiteFiles): RealPage['layout'] {
  const frame = findFrame(page, files)
  const found = { head: findHead(page, files), header: frame.header, footer: frame.footer }
  const withHash = (file: string) => ({ path: file, sha256: hashOf(files.bytes(file) ?? '') })
  const parts = Object.entries(found).flatMap(([part, file]) =>
    file === null ? [] : [[part, withHash(file)] as const],
  )
  if (parts.length === 0) return undefined
  return { ...Object.fromEntries(parts), ...(frame.words.length > 0 && { words: frame.words.map(withHash) }) }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { mirror: { type: 'string' }, help: { type: 'boolean', default: false } } })
  const { mirror } = values
  if (values.help || mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  const pages = ['work', 'measure'].flatMap((half) => readRealSet(path.join(REAL, `${half}.yaml`)).pages)
  const layouts = pages.flatMap(({ id, source }) => {
    const layout = findLayout(source.path, openSiteFiles(mirror, source))
    return layout === undefined ? [] : [[id, layout] as const]
  })
  writeFileSync(path.join(REAL, 'layouts.yaml'), dump(Object.fromEntries(layouts), { flowLevel: 2, lineWidth: 200 }))
  const count = (part: 'head' | 'header' | 'footer') =>
    layouts.filter(([, layout]) => layout?.[part] !== undefined).length
  process.stdout.write(
    `of ${pages.length} pages ${count('head')} have the head of their site in another file, ${count('header')} the header, ${count('footer')} the footer\n`,
  )
}
