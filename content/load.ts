import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load as readYaml, YAMLException } from 'js-yaml'
import { z } from 'zod'
import { MailWordsSchema } from '#contracts/platform/mail-words.ts'
import type { DocumentKind } from '#contracts/site/documents.ts'
import { assembleContent, splitContent } from './documents.ts'
import { explainIssue } from './explain-issue.ts'
import { nameTracks } from './ids.ts'
import { LookSchema } from './look-schema.ts'
import { PlacementsSchema, TeamMemberSchema } from './people-schema.ts'
import { type DocumentFault, listFaults, listUnusedPreviews, NO_PROFILE } from './references.ts'
import {
  ArtistSchema,
  CompanySchema,
  type Content,
  HomeSchema,
  LegalSchema,
  NavigationSchema,
  type PreviewFile,
  ServiceSchema,
  TrackSchema,
} from './schema.ts'
import { ThesaurusSchema } from './thesaurus-schema.ts'

// Entries as files write them: an id may be left out, because it is the slug that the entry had first.

const ArtistFileSchema = ArtistSchema.extend({
  tracks: z
    .array(TrackSchema.partial({ id: true, slug: true }))
    .max(500)
    .transform(nameTracks),
})
  .partial({ id: true })
  .transform(withId)
const ServiceFileSchema = ServiceSchema.partial({ id: true }).transform(withId)
const TeamMemberFileSchema = TeamMemberSchema.partial({ id: true }).transform(withId)

function withId<T extends { id?: string | undefined; slug: string }>(entry: T): T & { id: string } {
  return { ...entry, id: entry.id ?? entry.slug }
}

/** The errors in the content; `lines` holds one line per error, each naming file and field. */
export class ContentError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(`The content cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ContentError'
    this.lines = lines
  }
}

type Reading = {
  folder: string
  faults: string[]
  /** The file of each entry of a folder, by folder and id: `artists/ferrous`. */
  files: Map<string, string>
}

/**
 * Reads and checks everything under the content folder (by default this one). Given `previews`, tracks name those recordings and
 * not files of the folder. Throws ContentError with all errors at once, so that an author can fix them in one go.
 */
export async function loadContent(folder: string = import.meta.dirname, previews?: PreviewFile[]): Promise<Content> {
  const reading: Reading = { folder, faults: [], files: new Map() }
  const one = <S extends z.ZodType>(file: string, schema: S) => readOne(reading, file, schema)
  const many = <S extends z.ZodType<Entry>>(name: string, schema: S) => readMany(reading, name, schema)
  const files = await listPreviews(reading)
  const content = {
    company: await one('company.yaml', CompanySchema),
    look: await one('look.yaml', LookSchema),
    home: await one('home.yaml', HomeSchema),
    navigation: await one('navigation.yaml', NavigationSchema),
    privacy: await one('legal/privacy.yaml', LegalSchema),
    terms: await one('legal/terms.yaml', LegalSchema),
    bot: await one('legal/bot.yaml', LegalSchema),
    mails: await one('mails.yaml', MailWordsSchema),
    thesaurus: await one('thesaurus.yaml', ThesaurusSchema),
    services: await many('services', ServiceFileSchema),
    artists: await many('artists', ArtistFileSchema),
    team: await many('team', TeamMemberFileSchema),
    placements: await many('placements', PlacementsSchema),
    previews: previews ?? files,
  }
  if (reading.faults.length > 0) throw new ContentError(reading.faults)
  const documents = splitContent(content)
  const faults = [
    ...listFaults(documents, content).map((fault) => describeInFile(reading, fault)),
    // A folder does not have to use recordings that are not its own.
    ...listUnusedPreviews(documents, previews ? [] : files).map(({ file }) =>
      describeFault(
        `previews/${file}`,
        [],
        'no track names it in previewAudio or previewVersions; name it or remove the file',
      ),
    ),
  ]
  if (faults.length > 0) throw new ContentError(faults)
  // As the database gives it back, field by field, so that the pages drawn from either are the same.
  return { ...assembleContent(documents, content.previews), isSample: existsSync(join(folder, 'sample.txt')) }
}

const FOLDERS: Partial<Record<DocumentKind, string>> = {
  service: 'services',
  artist: 'artists',
  member: 'team',
  placements: 'placements',
}

/** A fault of a document as one of the file that it is in. */
function describeInFile({ files }: Reading, { document, path, message, target }: DocumentFault): string {
  const { kind, id, position } = document
  const fileOf = (key: string) => files.get(key) ?? key
  if (kind === 'track')
    return describeFault(fileOf(`artists/${id.split(':')[0]}`), ['tracks', position, ...path], message)
  // The menu could do without the member, but the profile is what was forgotten.
  if (message === NO_PROFILE)
    return describeFault(
      fileOf(`team/${target?.id}`),
      ['ar'],
      'is missing; content/navigation.yaml lists the member under ar',
    )
  const folder = FOLDERS[kind]
  return describeFault(folder === undefined ? `${kind}.yaml` : fileOf(`${folder}/${id}`), path, message)
}

/** One line about a fault: the file, the field as an author would write it (`tracks[1].duration`), and what to do. */
function describeFault(file: string, path: readonly PropertyKey[], message: string): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return `content/${file}: ${field === '' ? '' : `${field.replace(/^\./, '')}: `}${message}`
}

async function readOne<S extends z.ZodType>(reading: Reading, file: string, schema: S): Promise<z.infer<S>> {
  const { folder, faults } = reading
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
  // With a fault, nothing that was read is used.
  const nothing = undefined as z.infer<S>
  if (text === undefined) {
    faults.push(`content/${file}: the file is missing`)
    return nothing
  }
  let data: unknown
  try {
    data = readYaml(text)
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    faults.push(`content/${file}${describeSyntax(error)}`)
    return nothing
  }
  const parsed = schema.safeParse(data, { error: explainIssue })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) faults.push(describeFault(file, path, issue.message))
  }
  return nothing
}

function describeSyntax({ reason, mark }: YAMLException): string {
  const place = mark ? `:${mark.line + 1}:${mark.column + 1}` : ''
  return `${place}: is not valid YAML: ${reason}. Indent with spaces as in the lines around it, and put text with ': ' or ' #' in quotes`
}

/** The recordings, if there are any. The build decodes them (app/features/player/recordings), because that takes seconds. */
async function listPreviews({ folder, faults, files }: Reading): Promise<PreviewFile[]> {
  const names = (await readdir(join(folder, 'previews')).catch(() => [])).sort()
  const previews: PreviewFile[] = []
  for (const name of names) {
    const slug = name.replace(/\.(mp3|wav)$/, '')
    const other = previews.find((preview) => preview.slug === slug)
    if (slug === name) faults.push(`content/previews/${name}: must be an .mp3 or a .wav file`)
    else if (other)
      faults.push(`content/previews/${name}: there is ${other.file} with the same name; remove one of them`)
    else previews.push({ slug, file: name })
    files.set(`previews/${slug}`, `previews/${name}`)
  }
  return previews
}

/** Placements go by the id of their member. */
type Entry = { order: number } & ({ id: string; slug: string } | { member: string })

const keyOf = (entry: Entry) => ('member' in entry ? entry.member : entry.id)

async function readMany<S extends z.ZodType<Entry>>(reading: Reading, name: string, schema: S): Promise<z.infer<S>[]> {
  const { folder, faults, files } = reading
  const names = (await readdir(join(folder, name)).catch(() => [])).filter((file) => file.endsWith('.yaml')).sort()
  const entries: z.infer<S>[] = []
  for (const file of names.map((base) => `${name}/${base}`)) {
    const entry = await readOne(reading, file, schema)
    if (!entry) continue
    const key = keyOf(entry)
    const earlier = files.get(`${name}/${key}`)
    const field = 'member' in entry ? 'member' : entry.id === entry.slug ? 'slug' : 'id'
    if (earlier) faults.push(describeFault(file, [field], `'${key}' is already taken by content/${earlier}`))
    else files.set(`${name}/${key}`, file)
    entries.push(entry)
  }
  return entries.sort((a, b) => a.order - b.order || keyOf(a).localeCompare(keyOf(b)))
}
