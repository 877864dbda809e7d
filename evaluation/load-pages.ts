import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type LabelledPage, parseLabelledPage } from './labelled-page.ts'

/** A file of labelled pages is invalid; one line for each mistake. */
export class LabelsError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'LabelsError'
    this.lines = lines
  }
}

const IndexSchema = z.strictObject({
  read_on: z.iso.date(),
  pages: z.array(z.looseObject({ id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/) })).min(1),
})

/**
 * Reads labelled pages from a JSONL file, one page per line, or from a folder with `labels.yaml` and `pages/ID.html` or `.txt`, which is
 * easier to review. A relative name is looked up in the given folders, in order. Throws LabelsError naming every bad line.
 */
export function loadPages(name: string, folders: readonly string[] = ['.']): LabelledPage[] {
  const source = folders.map((folder) => path.resolve(folder, name)).find((file) => existsSync(file))
  if (source === undefined) throw new LabelsError([`${name}: there is no such file`])
  const pages = statSync(source).isDirectory() ? loadFolder(source) : loadLines(source)
  if (pages.length === 0) throw new LabelsError([`${source}: there is no page in it`])
  return pages
}

function loadLines(file: string): LabelledPage[] {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  return collect(
    lines.flatMap((line, index) =>
      line.trim() === '' ? [] : [{ name: `${file}:${index + 1}`, read: () => parseLabelledPage(parseJson(line)) }],
    ),
  )
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error('this is not JSON')
  }
}

function loadFolder(folder: string): LabelledPage[] {
  const file = path.join(folder, 'labels.yaml')
  if (!existsSync(file)) throw new LabelsError([`${folder}: a folder of labelled pages has a labels.yaml`])
  const index = IndexSchema.safeParse(load(readFileSync(file, 'utf8')))
  if (!index.success) throw new LabelsError([`${file}: ${z.prettifyError(index.error)}`])
  const { read_on, pages } = index.data
  const known = new Set(pages.map(({ id }) => id))
  const unlabelled = readdirSync(path.join(folder, 'pages')).filter((name) => !known.has(path.parse(name).name))
  return collect([
    ...pages.map((entry) => ({
      name: `${file}, ${entry.id}`,
      read: () => parseLabelledPage({ read_on, ...entry, ...readBody(folder, entry.id) }),
    })),
    ...unlabelled.map((name) => ({
      name: path.join(folder, 'pages', name),
      read: () => {
        throw new Error('this page has no labels')
      },
    })),
  ])
}

function readBody(folder: string, id: string): { html: string } | { text: string } {
  const html = path.join(folder, 'pages', `${id}.html`)
  const text = path.join(folder, 'pages', `${id}.txt`)
  if (existsSync(html)) return { html: readFileSync(html, 'utf8') }
  if (existsSync(text)) return { text: readFileSync(text, 'utf8') }
  throw new Error(`pages/${id}.html is missing`)
}

function collect(entries: readonly { name: string; read: () => LabelledPage }[]): LabelledPage[] {
  const mistakes: string[] = []
  const pages = entries.flatMap(({ name, read }) => {
    try {
      return [read()]
    } catch (error) {
      mistakes.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  })
  if (mistakes.length > 0) throw new LabelsError(mistakes)
  return pages
}
