import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { matchShelf, readShelf, type ShelfMatch } from '#catalogue/shelf.ts'
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
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import {
  findOpening,
  getSubmission,
  listCandidates,
  listNewestOpen,
  listOpen,
  listShelf,
  listShelved,
  type OpeningRow,
  type ShelfRow,
} from './shelf-rows.ts'

/** Where the shelf meets openings, seen from either side. Read as the caller when somebody asks; nothing is stored. */
export function createShelfActions({
  database,
  catalogue,
}: {
  database: Database
  catalogue: () => Catalogue
}): Action[] {
  return [
    defineAction('match_shelf', ({ id }, caller) =>
      database.asCaller(caller, async (sql) => MatchingSubmissionsSchema.parse(await findShelved(sql, id))),
    ),
    defineAction('match_submission', ({ id }, caller) =>
      database.asCaller(caller, async (sql) =>
        MatchingOpeningsSchema.parse({ ...(await findOpenings(sql, id)), words: listWords(catalogue()) }),
      ),
    ),
    ...createMarkActions({ database }),
  ]
}

function listWords({ tracks }: Catalogue): string[] {
  const labels = tracks.flatMap((track) => track.labels.filter(({ kind }) => kind !== 'project'))
  return [...new Set(labels.map(({ text }) => text.toLowerCase()))].sort()
}

async function findShelved(sql: Sql, id: string): Promise<unknown> {
  const opening = await findOpening(sql, id)
  if (opening === null) return { submissions: [] } satisfies MatchingSubmissions
  const rows = await listShelf(sql)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = matchShelf(readShelf(rows), opening, MAX_MATCHES)
  return { submissions: found.flatMap(({ id: match, reasons }) => ({ ...byId.get(match), reasons })) }
}

async function findOpenings(sql: Sql, id: string): Promise<Omit<MatchingOpenings, 'words'>> {
  const submission = await getSubmission(sql, id)
  if (!MATCHED_STATES.some((state) => state === submission.state)) return { on_shelf: false, openings: [] }
  const shelf = readShelf([submission])
  const openings = (await listCandidates(sql, submission)).flatMap((row) =>
    matchShelf(shelf, row, 1).map(({ score, reasons }) => ({ ...row, score, reasons: [...reasons] })),
  )
  const best = openings
    .toSorted(
      (one, other) =>
        other.score - one.score || compareDays(one.deadline, other.deadline) || (one.id < other.id ? -1 : 1),
    )
    .slice(0, MAX_MATCHES)
  return { on_shelf: true, openings: best }
}

/** What closes sooner stands first. */
function compareDays(one: string | null, other: string | null): number {
  return (one ?? '9999').localeCompare(other ?? '9999')
}

/** What the rows of both lists say about the shelf, a page at a time. Rows are read as the caller; nothing is stored. */
function createMarkActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('mark_openings', async ({ ids }, caller) => {
      const [shelved, openings] = await database.asCaller(caller, async (sql) => [
        await listShelf(sql),
        await listOpen(sql, ids),
      ])
      return MatchMarksSchema.parse({ marks: await markOpenings(shelved, openings) })
    }),
    defineAction('mark_submissions', async ({ ids }, caller) => {
      const [shelved, openings] = await database.asCaller(caller, async (sql) => {
        const asked = await listShelved(sql, ids)
        return [asked, asked.length === 0 ? [] : await listNewestOpen(sql)]
      })
      return MatchMarksSchema.parse({ marks: await markSubmissions(shelved, openings) })
    }),
  ]
}

async function markOpenings(shelved: readonly ShelfRow[], openings: readonly OpeningRow[]): Promise<MatchMark[]> {
  const artists = new Map(shelved.map(({ id, artist }) => [id, artist]))
  const marks: MatchMark[] = []
  await matchEach(readShelf(shelved), openings, MAX_MATCHES, ({ id }, matches) => {
    const [best] = matches
    if (best === undefined) return
    marks.push({ id, best: artists.get(best.id) ?? null, reasons: [...best.reasons], count: matches.length })
  })
  return marks
}

async function markSubmissions(shelved: readonly ShelfRow[], openings: readonly OpeningRow[]): Promise<MatchMark[]> {
  const marks = new Map<string, MatchMark & { score: number }>()
  await matchEach(readShelf(shelved), openings, shelved.length, ({ company }, matches) => {
    for (const { id, score, reasons } of matches) {
      const before = marks.get(id)
      const count = Math.min((before?.count ?? 0) + 1, MAX_MATCHES)
      // The newest stand first, and stay where an older one fits no better.
      if (before !== undefined && before.score >= score) before.count = count
      else marks.set(id, { id, best: company, reasons: [...reasons], count, score })
    }
  })
  return [...marks.values()].map(({ score: _, ...mark }) => mark)
}

/** Between two openings other requests have their turn: a page of them and a large shelf take some tenths of a second. */
async function matchEach(
  shelf: Catalogue,
  openings: readonly OpeningRow[],
  limit: number,
  take: (opening: OpeningRow, matches: readonly ShelfMatch[]) => void,
): Promise<void> {
  if (shelf.tracks.length === 0) return
  for (const opening of openings) {
    take(opening, matchShelf(shelf, opening, limit))
    await setImmediate()
  }
}
