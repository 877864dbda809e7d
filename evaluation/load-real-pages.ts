import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type LabelledPage, parseLabelledPage } from './labelled-page.ts'
import { LabelsError } from './labels-error.ts'
import { fileOf, hashOf, RealSetSchema } from './real-page.ts'
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
  const found = pages.filter((page) => existsSync(path.join(folder, fileOf(page))))
  const mistakes: string[] = []
  const loaded = found.map((page): LabelledPage => {
    const source = readFileSync(path.join(folder, fileOf(page)))
    if (hashOf(source) !== page.sha256) mistakes.push(`${file}, ${page.id}: the text is not the one that was labelled`)
    const html = renderSource(page.source.path, source.toString('utf8'))
    const { id, url, note, labels } = page
    return { ...parseLabelledPage({ id, url, note, read_on, labels, html }), seal: createSeal(source) }
  })
  if (mistakes.length > 0) throw new LabelsError(mistakes)
  return { pages: loaded, of: pages.length }
}
