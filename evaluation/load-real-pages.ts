import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type LabelledPage, parseLabelledPage } from './labelled-page.ts'
import { LabelsError } from './labels-error.ts'
import { filesOf, hashOf, RealSetSchema, type SourceFile } from './real-page.ts'
import { renderSource } from './render-source.ts'
import { createSeal } from './seal.ts'

export type RealPages = { pages: LabelledPage[]; of: number }

/** Reads a list of real pages. Throws LabelsError if it is malformed. */
export function readRealSet(file: string): z.infer<typeof RealSetSchema> {
  const set = RealSetSchema.safeParse(load(readFileSync(file, 'utf8')))
  if (!set.success) throw new LabelsError([`${file}: ${z.prettifyError(set.error)}`])
  return set.data
}

/**
 * The pages of a list whose texts lie in `pages/` beside it, where `gather-real.ts` puts them. A text that is missing is left
 * out and one that differs from its hash is a mistake. The text is also what names and addresses in its labels are sealed with.
 */
export function loadRealPages(file: string): RealPages {
  const { read_on, pages } = readRealSet(file)
  const folder = path.join(path.dirname(file), 'pages')
  const found = pages.filter((page) => filesOf(page).every(({ name }) => existsSync(path.join(folder, name))))
  const mistakes: string[] = []
  const loaded = found.map((page): LabelledPage => {
    const read = ({ name, path: from, sha256 }: SourceFile) => {
      const bytes = readFileSync(path.join(folder, name))
      if (hashOf(bytes) !== sha256) mistakes.push(`${file}, ${page.id}: the text is not the one that was labelled`)
      return { path: from, bytes, text: bytes.toString('utf8') }
    }
    const [first, ...others] = filesOf(page)
    const source = read(first)
    const html = renderSource(source.path, source.text, others.map(read))
    const { id, site, url, note, labels } = page
    return { ...parseLabelledPage({ id, url, note, read_on, labels, html }), site, seal: createSeal(source.bytes) }
  })
  if (mistakes.length > 0) throw new LabelsError(mistakes)
  return { pages: loaded, of: pages.length }
}
