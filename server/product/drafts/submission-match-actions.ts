import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { indexSubmissions, matchSubmissions, type SubmissionMatch } from '#catalogue/match-submissions.ts'
import {
  MATCHED_STATES,
  MAX_MATCHES,
  type MatchingOpenings,
  MatchingOpeningsSchema,
  type MatchingSubmissions,
  MatchingSubmissionsSchema,
  type MatchMark,
  MatchMarksSchema,
} from '#contracts/desk/submission-matches.ts'
import { type Action, defineAction, defineSqlAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import {
  findOpening,
  getSubmission,
  listCandidateOpenings,
  listMatchedSubmissions,
  listMatchedSubmissionsById,
  listNewestOpenings,
  listOpeningsById,
  type OpeningRow,
  type SubmissionRow,
} from './submission-match-rows.ts'

/** Matches submissions that are accepted or on hold with openings. Everything is read as the caller, and nothing is stored. */
export function createSubmissionMatchActions({
  database,
  catalogue,
}: {
  database: Database
  catalogue: () => Catalogue
}): Action[] {
  return [
    defineSqlAction(database, 'match_shelf', async (sql, { id }) =>
      MatchingSubmissionsSchema.parse(await findMatchingSubmissions(sql, id)),
    ),
    defineSqlAction(database, 'match_submission', async (sql, { id }) =>
      MatchingOpeningsSchema.parse({
        ...(await findMatchingOpenings(sql, id)),
        words: listTagSuggestions(catalogue()),
      }),
    ),
    defineAction('mark_openings', async ({ ids }, caller) => {
      const [submissions, openings] = await database.asCaller(caller, async (sql) => [
        await listMatchedSubmissions(sql),
        await listOpeningsById(sql, ids),
      ])
      return MatchMarksSchema.parse({ marks: await markOpenings(submissions, openings) })
    }),
    defineAction('mark_submissions', async ({ ids }, caller) => {
      const [submissions, openings] = await database.asCaller(caller, async (sql) => {
        const found = await listMatchedSubmissionsById(sql, ids)
        return [found, found.length === 0 ? [] : await listNewestOpenings(sql)]
      })
      return MatchMarksSchema.parse({ marks: await markSubmissions(submissions, openings) })
    }),
  ]
}

function listTagSuggestions({ tracks }: Catalogue): string[] {
  const labels = tracks.flatMap((track) => track.labels.filter(({ kind }) => kind !== 'project'))
  return [...new Set(labels.map(({ text }) => text.toLowerCase()))].sort()
}

async function findMatchingSubmissions(sql: Sql, id: string): Promise<unknown> {
  const opening = await findOpening(sql, id)
  if (opening === null) return { submissions: [] } satisfies MatchingSubmissions
  const rows = await listMatchedSubmissions(sql)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = matchSubmissions(indexSubmissions(rows), opening, MAX_MATCHES)
  return { submissions: found.flatMap(({ id: match, reasons }) => ({ ...byId.get(match), reasons })) }
}

async function findMatchingOpenings(sql: Sql, id: string): Promise<Omit<MatchingOpenings, 'words'>> {
  const submission = await getSubmission(sql, id)
  if (!MATCHED_STATES.some((state) => state === submission.state)) return { on_shelf: false, openings: [] }
  const shelf = indexSubmissions([submission])
  const openings = (await listCandidateOpenings(sql, submission)).flatMap((row) =>
    matchSubmissions(shelf, row, 1).map(({ score, reasons }) => ({ ...row, score, reasons: [...reasons] })),
  )
  const best = openings
    .toSorted(
      (one, other) =>
        other.score - one.score || compareDeadlines(one.deadline, other.deadline) || (one.id < other.id ? -1 : 1),
    )
    .slice(0, MAX_MATCHES)
  return { on_shelf: true, openings: best }
}

/** The next deadline first, openings without a deadline last. */
function compareDeadlines(one: string | null, other: string | null): number {
  return (one ?? '9999').localeCompare(other ?? '9999')
}

async function markOpenings(
  submissions: readonly SubmissionRow[],
  openings: readonly OpeningRow[],
): Promise<MatchMark[]> {
  const artists = new Map(submissions.map(({ id, artist }) => [id, artist]))
  const marks: MatchMark[] = []
  await matchEach(indexSubmissions(submissions), openings, MAX_MATCHES, ({ id }, matches) => {
    const [best] = matches
    if (best === undefined) return
    marks.push({ id, best: artists.get(best.id) ?? null, reasons: [...best.reasons], count: matches.length })
  })
  return marks
}

async function markSubmissions(
  submissions: readonly SubmissionRow[],
  openings: readonly OpeningRow[],
): Promise<MatchMark[]> {
  const marks = new Map<string, MatchMark & { score: number }>()
  await matchEach(indexSubmissions(submissions), openings, submissions.length, ({ company }, matches) => {
    for (const { id, score, reasons } of matches) {
      const before = marks.get(id)
      const count = Math.min((before?.count ?? 0) + 1, MAX_MATCHES)
      // Openings come newest first. An older one replaces a newer one only if it fits better.
      if (before !== undefined && before.score >= score) before.count = count
      else marks.set(id, { id, best: company, reasons: [...reasons], count, score })
    }
  })
  return [...marks.values()].map(({ score: _, ...mark }) => mark)
}

/** Yields between two openings, because a page of them and many submissions take some tenths of a second. */
async function matchEach(
  submissions: Catalogue,
  openings: readonly OpeningRow[],
  limit: number,
  onMatches: (opening: OpeningRow, matches: readonly SubmissionMatch[]) => void,
): Promise<void> {
  if (submissions.tracks.length === 0) return
  for (const opening of openings) {
    onMatches(opening, matchSubmissions(submissions, opening, limit))
    await setImmediate()
  }
}
