import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type LabelledPage, parseLabelledPage } from './labelled-page.ts'
import { LabelsError } from './labels-error.ts'
import { filesOf, hashOf, LayoutsSchema, type RealPage, RealSetSchema, type SourceFile } from './real-page.ts'
import { renderSource } from './render-source.ts'
import { createSeal } from './seal.ts'

export type RealPages = { pages: LabelledPage[]; of: number }

/** Reads a list of real pages, each with what its site puts around it, from `layouts.yaml` beside it. Throws LabelsError if one is malformed. */
export function readRealSet(file: string): { read_on: string; pages: RealPage[] } {
  const { read_on, pages } = readYaml(file, RealSetSchema)
  const beside = path.join(path.dirname(file), 'layouts.yaml')
  const layouts = existsSync(beside) ? readYaml(beside, LayoutsSchema) : {}
  return { read_on, pages: pages.map((page) => ({ ...page, layout: layouts[page.id] })) }
}

function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(load(readFileSync(file, 'utf8')))
  if (!read.success) throw new LabelsError([`${file}: ${z.prettifyError(read.error)}`])
  return read.data
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
    const read = ({ name, path: from, sha256, part }: SourceFile) => {
      const bytes = readFileSync(path.join(folder, name))
      if (hashOf(bytes) !== sha256) mistakes.push(`${file}, ${page.id}: the text is not the one that was labelled`)
      return { path: from, part, bytes, text: bytes.toString('utf8') }
    }
    const [first, ...others] = filesOf(page)
    const source = read(first)
    const beside = others.map(read)
    const of = (wanted: SourceFile['part']) => beside.filter(({ part }) => part === wanted)
    const html = renderSource(source.path, source.text, of('words'), {
      head: of('head')[0],
      header: of('header')[0],
      footer: of('footer')[0],
      words: of('frame-words'),
    })
    const { id, site, url, note, labels } = page
    return { ...parseLabelledPage({ id, url, note, read_on, labels, html }), site, seal: createSeal(source.bytes) }
  })
  if (mistakes.length > 0) throw new LabelsError(mistakes)
  return { pages: loaded, of: pages.length }
}
