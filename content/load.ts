import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load as readYaml, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { MailWordsSchema } from '#contracts/mail-words.ts'
import { explainIssue } from './explain-issue.ts'
import { type FieldPath, locateField, nameField } from './locate-field.ts'
import { PreviewScoreSchema, type PreviewSource } from './preview-score.ts'
import { findBrokenReferences } from './references.ts'
import {
  ArtistSchema,
  CompanySchema,
  type Content,
  HomeSchema,
  LegalSchema,
  NavigationSchema,
  PlacementsSchema,
  ServiceSchema,
  TeamMemberSchema,
} from './schema.ts'
import { parseWav } from './wav.ts'

/** The errors in the content; `lines` holds one line per error, each naming file, line, column and field. */
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
  /** The text of each file that was read, to find the line of a fault. */
  texts: Map<string, string>
  /** The file of each entry of a folder, by folder and slug: `artists/ferrous`. */
  files: Map<string, string>
}

/**
 * Reads and checks everything under the content folder (by default this one).
 * Throws ContentError with all errors at once, so that an author can fix them in one go.
 */
export async function loadContent(folder: string = import.meta.dirname): Promise<Content> {
  const reading: Reading = { folder, faults: [], texts: new Map(), files: new Map() }
  const one = <S extends z.ZodType>(file: string, schema: S) => readOne(reading, file, schema)
  const many = <S extends z.ZodType<{ slug: string; order: number }>>(name: string, schema: S) =>
    readMany(reading, name, schema)

  const [company, home, navigation, privacy, terms, bot, mails] = await Promise.all([
    one('company.yaml', CompanySchema),
    one('home.yaml', HomeSchema),
    one('navigation.yaml', NavigationSchema),
    one('legal/privacy.yaml', LegalSchema),
    one('legal/terms.yaml', LegalSchema),
    one('legal/bot.yaml', LegalSchema),
    one('mails.yaml', MailWordsSchema),
  ])
  const [services, artists, team, placements, previews] = await Promise.all([
    many('services', ServiceSchema),
    many('artists', ArtistSchema),
    many('team', TeamMemberSchema),
    many('placements', PlacementsSchema),
    readPreviews(reading),
  ])
  if (reading.faults.length > 0 || !company || !home || !navigation || !privacy || !terms || !bot || !mails)
    throw new ContentError(reading.faults)
  const content: Content = {
    company,
    home,
    navigation,
    services,
    artists,
    previews,
    team,
    placements,
    privacy,
    terms,
    bot,
    mails,
  }
  const broken = findBrokenReferences(content)
  if (broken.length === 0) return content
  throw new ContentError(
    broken.map(({ of, path, message }) => describeFault(reading, reading.files.get(of) ?? of, path, message)),
  )
}

/** One line about a fault: where it is, as editors and terminals link it, which field, and what to do. */
function describeFault({ texts }: Reading, file: string, path: FieldPath, message: string): string {
  const text = texts.get(file)
  if (text === undefined) return `content/${file}: ${message}`
  return `content/${file}:${locateField(text, path)}: ${nameField(path)}: ${message}`
}

async function readOne<S extends z.ZodType>(
  reading: Reading,
  file: string,
  schema: S,
): Promise<z.infer<S> | undefined> {
  const { folder, faults, texts } = reading
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
  texts.set(file, text)
  const parsed = schema.safeParse(data, { error: explainIssue })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) faults.push(describeFault(reading, file, path, issue.message))
  }
  return undefined
}

function describeSyntax({ reason, mark }: YAMLException): string {
  const place = mark ? `:${mark.line + 1}:${mark.column + 1}` : ''
  return `${place}: is not valid YAML: ${reason}. Indent with spaces as in the lines around it, and put text with ': ' or ' #' in quotes`
}

/** Scores and recordings, if there are any. Recordings are decoded here, so that a bad file is reported like bad text. */
async function readPreviews(reading: Reading): Promise<PreviewSource[]> {
  const { folder, faults } = reading
  const files = (await readdir(join(folder, 'previews')).catch(() => [])).sort()
  const sources: PreviewSource[] = []
  for (const name of files) {
    const file = `previews/${name}`
    const slug = name.replace(/\.(yaml|wav)$/, '')
    const taken = sources.some((source) => source.slug === slug)
    if (slug === name) faults.push(`content/${file}: must be a .wav recording or a .yaml score`)
    else if (taken) faults.push(`content/${file}: there is a recording and a score of '${slug}'; remove one of them`)
    else if (name.endsWith('.wav')) {
      sources.push({ slug, score: null })
      try {
        parseWav(await readFile(join(folder, file)))
      } catch (error) {
        faults.push(`content/${file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    } else {
      const score = await readOne(reading, file, PreviewScoreSchema)
      if (score && score.slug !== slug)
        faults.push(describeFault(reading, file, ['slug'], `must be '${slug}', the name of the file`))
      sources.push({ slug, score: score ?? null })
    }
    reading.files.set(`previews/${slug}`, file)
  }
  return sources
}

async function readMany<S extends z.ZodType<{ slug: string; order: number }>>(
  reading: Reading,
  name: string,
  schema: S,
): Promise<z.infer<S>[]> {
  const { folder, faults, files } = reading
  const names = (await readdir(join(folder, name)).catch(() => [])).filter((file) => file.endsWith('.yaml')).sort()
  if (names.length === 0) faults.push(`content/${name}: there is no .yaml file in this folder`)
  const entries: z.infer<S>[] = []
  for (const file of names.map((base) => `${name}/${base}`)) {
    const entry = await readOne(reading, file, schema)
    if (!entry) continue
    const earlier = files.get(`${name}/${entry.slug}`)
    if (earlier)
      faults.push(describeFault(reading, file, ['slug'], `'${entry.slug}' is already taken by content/${earlier}`))
    else files.set(`${name}/${entry.slug}`, file)
    entries.push(entry)
  }
  return entries.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
}
