import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load as readYaml, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { MailWordsSchema } from '#contracts/platform/mail-words.ts'
import { assembleContent, listMoved, splitContent } from './documents.ts'
import { explainIssue } from './explain-issue.ts'
import { ArtistFileSchema, ServiceFileSchema, TeamMemberFileSchema } from './file-schemas.ts'
import { LookSchema } from './look-schema.ts'
import type { FieldPath } from './people-references.ts'
import { PlacementsSchema } from './people-schema.ts'
import { findBrokenReferences } from './references.ts'
import { CompanySchema, type Content, HomeSchema, LegalSchema, NavigationSchema, type PreviewFile } from './schema.ts'
import { ThesaurusSchema } from './thesaurus-schema.ts'

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

  const [company, look, home, navigation, privacy, terms, bot, mails, thesaurus] = await Promise.all([
    one('company.yaml', CompanySchema),
    one('look.yaml', LookSchema),
    one('home.yaml', HomeSchema),
    one('navigation.yaml', NavigationSchema),
    one('legal/privacy.yaml', LegalSchema),
    one('legal/terms.yaml', LegalSchema),
    one('legal/bot.yaml', LegalSchema),
    one('mails.yaml', MailWordsSchema),
    one('thesaurus.yaml', ThesaurusSchema),
  ])
  const [services, artists, team, placements, files, isSample] = await Promise.all([
    many('services', ServiceFileSchema),
    many('artists', ArtistFileSchema),
    many('team', TeamMemberFileSchema),
    many('placements', PlacementsSchema),
    listPreviews(reading),
    readFile(join(folder, 'sample.txt')).then(
      () => true,
      () => false,
    ),
  ])
  if (
    reading.faults.length > 0 ||
    !company ||
    !look ||
    !home ||
    !navigation ||
    !privacy ||
    !terms ||
    !bot ||
    !mails ||
    !thesaurus
  )
    throw new ContentError(reading.faults)
  const content: Content = {
    company,
    look,
    home,
    navigation,
    services,
    artists,
    previews: previews ?? files,
    team,
    placements,
    privacy,
    terms,
    bot,
    mails,
    thesaurus,
    moved: listMoved({ services, artists, team }),
    isSample,
  }
  // A folder does not have to use recordings that are not its own.
  const broken = findBrokenReferences(content).filter(({ of }) => !(previews && of.startsWith('previews/')))
  // As the database gives it back, field by field, so that the pages drawn from either are the same.
  if (broken.length === 0) return { ...assembleContent(splitContent(content), content.previews), isSample }
  throw new ContentError(
    broken.map(({ of, path, message }) => describeFault(reading.files.get(of) ?? of, path, message)),
  )
}

/** One line about a fault: the file, the field as an author would write it (`tracks[1].duration`), and what to do. */
function describeFault(file: string, path: FieldPath, message: string): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return `content/${file}: ${field === '' ? '' : `${field.replace(/^\./, '')}: `}${message}`
}

async function readOne<S extends z.ZodType>(
  reading: Reading,
  file: string,
  schema: S,
): Promise<z.infer<S> | undefined> {
  const { folder, faults } = reading
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
  if (text === undefined) {
    faults.push(`content/${file}: the file is missing`)
    return undefined
  }
  let data: unknown
  try {
    data = readYaml(text)
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    faults.push(`content/${file}${describeSyntax(error)}`)
    return undefined
  }
  const parsed = schema.safeParse(data, { error: explainIssue })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) faults.push(describeFault(file, path, issue.message))
  }
  return undefined
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
