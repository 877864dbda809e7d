import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load as readYaml, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { MailWordsSchema } from '#contracts/mail-words.ts'
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

/** The errors in the content; `lines` holds one line per error, each naming file and field. */
export class ContentError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(`The content cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ContentError'
    this.lines = lines
  }
}

/**
 * Reads and checks everything under the content folder (by default this one).
 * Throws ContentError with all errors at once, so that an author can fix them in one go.
 */
export async function loadContent(folder: string = import.meta.dirname): Promise<Content> {
  const faults: string[] = []
  const one = <S extends z.ZodType>(file: string, schema: S) => readOne(folder, file, schema, faults)
  const many = <S extends z.ZodType<{ slug: string; order: number }>>(name: string, schema: S) =>
    readMany(folder, name, schema, faults)

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
    readPreviews(folder, faults),
  ])
  if (faults.length > 0 || !company || !home || !navigation || !privacy || !terms || !bot || !mails)
    throw new ContentError(faults)
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
  if (broken.length > 0) throw new ContentError(broken)
  return content
}

async function readOne<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
  faults: string[],
): Promise<z.infer<S> | undefined> {
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
    faults.push(`content/${file}: ${error.toString(true)}`)
    return undefined
  }
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  faults.push(...parsed.error.issues.map((issue) => `content/${file}: ${fieldName(issue.path)}: ${issue.message}`))
  return undefined
}

/** Scores and recordings, if there are any. Recordings are decoded here, so that a bad file is reported like bad text. */
async function readPreviews(folder: string, faults: string[]): Promise<PreviewSource[]> {
  const files = (await readdir(join(folder, 'previews')).catch(() => [])).sort()
  const sources: PreviewSource[] = []
  for (const file of files) {
    const slug = file.replace(/\.(yaml|wav)$/, '')
    const taken = sources.some((source) => source.slug === slug)
    if (slug === file) faults.push(`content/previews/${file}: must be a .wav recording or a .yaml score`)
    else if (taken) faults.push(`content/previews/${file}: '${slug}' stands in this folder twice`)
    else if (file.endsWith('.wav')) {
      sources.push({ slug, score: null })
      try {
        parseWav(await readFile(join(folder, 'previews', file)))
      } catch (error) {
        faults.push(`content/previews/${file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    } else {
      const score = await readOne(folder, `previews/${file}`, PreviewScoreSchema, faults)
      if (score && score.slug !== slug) faults.push(`content/previews/${file}: slug: must be '${slug}' as the file is`)
      sources.push({ slug, score: score ?? null })
    }
  }
  return sources
}

async function readMany<S extends z.ZodType<{ slug: string; order: number }>>(
  folder: string,
  name: string,
  schema: S,
  faults: string[],
): Promise<z.infer<S>[]> {
  const files = (await readdir(join(folder, name)).catch(() => [])).filter((file) => file.endsWith('.yaml')).sort()
  if (files.length === 0) faults.push(`content/${name}: there is no .yaml file in this folder`)
  const entries: z.infer<S>[] = []
  const fileOfSlug = new Map<string, string>()
  for (const file of files) {
    const path = `${name}/${file}`
    const entry = await readOne(folder, path, schema, faults)
    if (!entry) continue
    const earlier = fileOfSlug.get(entry.slug)
    if (earlier) faults.push(`content/${path}: slug: '${entry.slug}' is already taken by content/${earlier}`)
    else fileOfSlug.set(entry.slug, path)
    entries.push(entry)
  }
  return entries.sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
}

function fieldName(path: readonly PropertyKey[]): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return name.replace(/^\./, '') || '(whole file)'
}
