import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LabelsSchema } from './labelled-page.ts'
import { isSealed } from './seal.ts'

const HashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const FileSchema = z.strictObject({ path: z.string().min(1), sha256: HashSchema })
const SealedSchema = z.string().refine(isSealed, 'is not sealed: a keyed hash, never the words')

/** Labels as they are written for real pages: what they say of persons and mailboxes is sealed, and nothing else is known of them. */
const SealedLabelsSchema = z.strictObject({
  ...LabelsSchema.shape,
  emails: z.array(SealedSchema).optional(),
  chosen_email: z
    .array(z.union([SealedSchema, z.literal('none')]))
    .min(1)
    .optional(),
  contact_names: z.array(z.strictObject({ name: SealedSchema, role: z.string().min(1).optional() })).optional(),
})

export const RealPageSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** Pages of one site are in one half. */
  site: z.string().min(1),
  /**
   * What decides the half, if not the site's name. `seen`: people who write rules have read pages of it. `repository`: the
   * source's name, by which fresh repositories were dealt out among people who work side by side.
   */
  half_by: z.enum(['seen', 'repository']).optional(),
  source: z.strictObject({
    repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    path: z.string().min(1),
    /** Settings and language files that the page takes sentences from. */
    words: z.array(FileSchema).optional(),
  }),
  /** Of the source as the repository has it. */
  sha256: HashSchema,
  url: z.url({ protocol: /^https$/ }),
  language: z.string().regex(/^[a-z]{2}$/),
  /** What kind of site it is, in a word or two; for people who read the list. */
  sort: z.string().min(1).max(40),
  note: z.string().max(120).optional(),
  labels: SealedLabelsSchema,
})
export type RealPage = z.infer<typeof RealPageSchema> & { layout?: z.infer<typeof LayoutSchema> | undefined }

/** The files of the same commit that hold what a page's site puts around it (layouts/find-layouts.ts). */
const LayoutSchema = z.strictObject({
  head: FileSchema.optional(),
  header: FileSchema.optional(),
  footer: FileSchema.optional(),
  /** What header and footer take words from. */
  words: z.array(FileSchema).optional(),
})
export const LayoutsSchema = z.record(z.string(), LayoutSchema)

export const RealSetSchema = z.strictObject({ read_on: z.iso.date(), pages: z.array(RealPageSchema).min(1) })

/** The half that a page belongs to, decided by the name of its site or of its source, and never by what it says. */
export function halfOf({ site, half_by, source }: Pick<RealPage, 'site' | 'half_by' | 'source'>): 'work' | 'measure' {
  if (half_by === 'seen') return 'work'
  const isMeasured =
    half_by === 'repository'
      ? createHash('md5').update(source.repo).digest('hex') < '5'
      : BigInt(`0x${hashOf(site)}`) % 2n === 1n
  return isMeasured ? 'measure' : 'work'
}

export function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export type SourceFile = {
  name: string
  path: string
  sha256: string
  part: 'page' | 'words' | 'head' | 'header' | 'footer' | 'frame-words'
}

/**
 * A page's files in the folder of gathered texts: its source, those with its words, and those that its site puts around it. One ending for
 * all: no compiler is to take them for the project's.
 */
export function filesOf({ id, source, sha256, layout = {} }: RealPage): [SourceFile, ...SourceFile[]] {
  const listed = (part: 'words' | 'frame-words', files: z.infer<typeof FileSchema>[] = []) =>
    files.map((file, at): SourceFile => ({ name: `${id}.${part}-${at + 1}.source`, ...file, part }))
  const around = (['head', 'header', 'footer'] as const).flatMap((part): SourceFile[] => {
    const file = layout[part]
    return file === undefined ? [] : [{ name: `${id}.${part}.source`, ...file, part }]
  })
  const page: SourceFile = { name: `${id}.source`, path: source.path, sha256, part: 'page' }
  return [page, ...listed('words', source.words), ...around, ...listed('frame-words', layout.words)]
}
