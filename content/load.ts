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

// Entries in files may have no id: it is then the slug.

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

type LoadState = {
  folder: string
  faults: string[]
  /** The file of each entry of a folder, by folder and id: `artists/ferrous`. */
  files: Map<string, string>
}

/**
 * Reads and checks the content folder (by default this one). With `previews`, tracks refer to those recordings and not to files of
 * the folder. Throws ContentError with all errors at once, so that an author can fix them together.
 */
export async function loadContent(folder: string = import.meta.dirname, previews?: PreviewFile[]): Promise<Content> {
  const state: LoadState = { folder, faults: [], files: new Map() }
  const one = <S extends z.ZodType>(file: string, schema: S) => readOne(state, file, schema)
  const many = <S extends z.ZodType<Entry>>(name: string, schema: S) => readMany(state, name, schema)
  const files = await listPreviews(state)
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
  if (state.faults.length > 0) throw new ContentError(state.faults)
  const documents = splitContent(content)
  const faults = [
    ...listFaults(documents, content).map((fault) => describeInFile(state, fault)),
    // Recordings from elsewhere may be unused.
    ...listUnusedPreviews(documents, previews ? [] : files).map(({ file }) =>
      describeFault(
        `previews/${file}`,
        [],
        'no track names it in previewAudio or previewVersions; name it or remove the file',
      ),
    ),
  ]
  if (faults.length > 0) throw new ContentError(faults)
  // In the same form as from the database, so that the pages are the same.
  return { ...assembleContent(documents, content.previews), isSample: existsSync(join(folder, 'sample.txt')) }
}

const FOLDERS: Partial<Record<DocumentKind, string>> = {
  service: 'services',
  artist: 'artists',
  member: 'team',
  placements: 'placements',
}

/** Describes an error of a document with the document's file. */
function describeInFile({ files }: LoadState, { document, path, message, target }: DocumentFault): string {
  const { kind, id, position } = document
  const findFile = (key: string) => files.get(key) ?? key
  if (kind === 'track')
    return describeFault(findFile(`artists/${id.split(':')[0]}`), ['tracks', position, ...path], message)
  // Reported for the member, because most likely the profile was forgotten.
  if (message === NO_PROFILE)
    return describeFault(
      findFile(`team/${target?.id}`),
      ['ar'],
      'is missing; content/navigation.yaml lists the member under ar',
    )
  const folder = FOLDERS[kind]
  return describeFault(folder === undefined ? `${kind}.yaml` : findFile(`${folder}/${id}`), path, message)
}

/** One line about an error: the file, the field (`tracks[1].duration`) and the message. */
function describeFault(file: string, path: readonly PropertyKey[], message: string): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return `content/${file}: ${field === '' ? '' : `${field.replace(/^\./, '')}: `}${message}`
}

async function readOne<S extends z.ZodType>(state: LoadState, file: string, schema: S): Promise<z.infer<S>> {
  const { folder, faults } = state
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
  // Never used: an error makes the whole load fail.
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

/** The recordings. Only the build decodes them (app/features/player/recordings), because that takes seconds. */
async function listPreviews({ folder, faults, files }: LoadState): Promise<PreviewFile[]> {
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

/** Placements are identified by their member. */
type Entry = { order: number } & ({ id: string; slug: string } | { member: string })

const getKey = (entry: Entry) => ('member' in entry ? entry.member : entry.id)

async function readMany<S extends z.ZodType<Entry>>(state: LoadState, name: string, schema: S): Promise<z.infer<S>[]> {
  const { folder, faults, files } = state
  const names = (await readdir(join(folder, name)).catch(() => [])).filter((file) => file.endsWith('.yaml')).sort()
  const entries: z.infer<S>[] = []
  for (const file of names.map((base) => `${name}/${base}`)) {
    const entry = await readOne(state, file, schema)
    if (!entry) continue
    const key = getKey(entry)
    const earlier = files.get(`${name}/${key}`)
    const field = 'member' in entry ? 'member' : entry.id === entry.slug ? 'slug' : 'id'
    if (earlier) faults.push(describeFault(file, [field], `'${key}' is already taken by content/${earlier}`))
    else files.set(`${name}/${key}`, file)
    entries.push(entry)
  }
  return entries.sort((a, b) => a.order - b.order || getKey(a).localeCompare(getKey(b)))
}
