import type { ComparedSubmission } from '#catalogue/match-submissions.ts'
import { findMedium, listMedia } from '#catalogue/media.ts'
import type { ComparedOpportunity } from '#catalogue/opportunity-criteria.ts'
import { MATCHED_STATES } from '#contracts/desk/submission-matches.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'

export type SubmissionRow = ComparedSubmission & { reference: string; artist: string; state: string }

/** More are not compared. A label keeps a few hundred. */
const MAX_SUBMISSIONS = 2000

/** The newest submissions that are accepted or on hold. */
export async function listMatchedSubmissions(sql: Sql): Promise<SubmissionRow[]> {
  return await querySubmissions(sql, 'status = any ($1) order by status_changed_at desc, id limit $2', [
    MATCHED_STATES,
    MAX_SUBMISSIONS,
  ])
}

export async function getSubmission(sql: Sql, id: string): Promise<SubmissionRow> {
  const [row] = await querySubmissions(sql, 'id = $1', [id])
  if (row === undefined) throw new AppError('not_found', 'There is no such submission')
  return row
}

/** Leaves out submissions that are neither accepted nor on hold. */
export async function listMatchedSubmissionsById(sql: Sql, ids: readonly string[]): Promise<SubmissionRow[]> {
  return await querySubmissions(sql, 'id = any ($1::uuid[]) and status = any ($2)', [ids, MATCHED_STATES])
}

async function querySubmissions(sql: Sql, where: string, values: unknown[]): Promise<SubmissionRow[]> {
  const { rows } = await sql.query<SubmissionRow>(
    `select id, reference, artist_name as artist, genre, tags, status as state
     from public.artist_submissions where ${where}`,
    values,
  )
  return rows
}

export type OpeningRow = ComparedOpportunity & {
  id: string
  company: string | null
  deadline: string | null
  sample: boolean
}

const COLUMNS = `o.id, o.company_agency as company, o.deadline::text as deadline, o.sample, o.kind, o.industry_type,
  o.submission_guidelines, o.evidence_quote`

const IS_OPEN = `o.submission_status = 'open' and o.merged_into is null and o.dismissed_at is null and not o.do_not_contact`
const IS_CURRENT_DATA = `o.sample = not exists (select from public.sync_opportunities where not sample and merged_into is null)`

/** Leaves out opportunities that are not open. */
export async function listOpeningsById(sql: Sql, ids: readonly string[]): Promise<OpeningRow[]> {
  const { rows } = await sql.query<OpeningRow>(
    `select ${COLUMNS} from public.sync_opportunities o where ${IS_OPEN} and o.id = any ($1::uuid[])`,
    [ids],
  )
  return rows
}

const MAX_NEWEST = 500

export async function listNewestOpenings(sql: Sql): Promise<OpeningRow[]> {
  const { rows } = await sql.query<OpeningRow>(
    `select ${COLUMNS} from public.sync_opportunities o where ${IS_OPEN} and ${IS_CURRENT_DATA}
     order by o.date_scraped desc, o.id limit ${MAX_NEWEST}`,
  )
  return rows
}

/** Null if the opportunity is not open. Throws AppError 'not_found'. */
export async function findOpening(sql: Sql, id: string): Promise<OpeningRow | null> {
  const { rows } = await sql.query<OpeningRow & { is_open: boolean }>(
    `select ${COLUMNS}, ${IS_OPEN} as is_open from public.sync_opportunities o where o.id = $1 and o.merged_into is null`,
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new AppError('not_found', 'There is no such opportunity')
  return row.is_open ? row : null
}

/** The newest openings with one of the words, and the newest with one of the media: enough to contain the best matches. */
const MAX_BY_WORD = 400
const MAX_BY_MEDIUM = 100

/** The openings that may fit a submission. Only a first selection; the matcher decides. */
export async function listCandidateOpenings(sql: Sql, { genre, tags }: ComparedSubmission): Promise<OpeningRow[]> {
  const words = [...new Set([...tags, ...genre.split(/[,/&]|\band\b/i)].flatMap(toLikePattern))]
  const media = [...new Set(tags.flatMap((tag) => [findMedium(tag) ?? [], listMedia(tag)].flat()))]
  const open = `${IS_OPEN} and ${IS_CURRENT_DATA}`
  const { rows } = await sql.query<OpeningRow>(
    `select * from (
       (select ${COLUMNS} from public.sync_opportunities o
        where ${open} and o.id in (select s.opportunity_id from public.opportunity_words s where s.words like any ($1::text[]))
        order by o.date_scraped desc, o.id limit ${MAX_BY_WORD})
       union
       (select ${COLUMNS} from public.sync_opportunities o where ${open} and o.industry_type && $2::text[]
        order by o.date_scraped desc, o.id limit ${MAX_BY_MEDIUM})
     ) found`,
    [words, media],
  )
  return rows
}

/** The longest word of a tag, without a plural s. */
function toLikePattern(text: string): string[] {
  const parts = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const stem = longest.length > 4 ? longest.replace(/s$/, '') : longest
  return stem.length < 3 ? [] : [`%${stem}%`]
}
