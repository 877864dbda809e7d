import type { Catalogue } from '#catalogue/catalogue.ts'
import { matchShelf, readShelf } from '#catalogue/shelf.ts'
import {
  SHELF_MATCHES_MAX,
  SHELF_STATES,
  type ShelfAnswer,
  ShelfAnswerSchema,
  type SubmissionAnswer,
  SubmissionAnswerSchema,
} from '#contracts/desk/shelf.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { createMarkActions } from './shelf-marks.ts'
import { findOpening, getSubmission, listCandidates, listShelf } from './shelf-rows.ts'

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000'

/** Where the shelf meets openings, seen from either side. Read as the caller when somebody asks; nothing is stored. */
export function createShelfActions({
  database,
  catalogue,
}: {
  database: Database
  catalogue: () => Catalogue
}): Action[] {
  return [
    defineAction('match_shelf', { id: EXAMPLE_ID }, ({ id }, caller) =>
      database.asCaller(caller, async (sql) => ShelfAnswerSchema.parse(await findShelved(sql, id))),
    ),
    defineAction('match_submission', { id: EXAMPLE_ID }, ({ id }, caller) =>
      database.asCaller(caller, async (sql) =>
        SubmissionAnswerSchema.parse({ ...(await findOpenings(sql, id)), words: listWords(catalogue()) }),
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
  if (opening === null) return { submissions: [] } satisfies ShelfAnswer
  const rows = await listShelf(sql)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = matchShelf(readShelf(rows), opening, SHELF_MATCHES_MAX)
  return { submissions: found.flatMap(({ id: match, reasons }) => ({ ...byId.get(match), reasons })) }
}

async function findOpenings(sql: Sql, id: string): Promise<Omit<SubmissionAnswer, 'words'>> {
  const submission = await getSubmission(sql, id)
  if (!SHELF_STATES.some((state) => state === submission.state)) return { on_shelf: false, openings: [] }
  const shelf = readShelf([submission])
  const openings = (await listCandidates(sql, submission)).flatMap((row) =>
    matchShelf(shelf, row, 1).map(({ score, reasons }) => ({ ...row, score, reasons: [...reasons] })),
  )
  const best = openings
    .toSorted(
      (one, other) =>
        other.score - one.score || compareDays(one.deadline, other.deadline) || (one.id < other.id ? -1 : 1),
    )
    .slice(0, SHELF_MATCHES_MAX)
  return { on_shelf: true, openings: best }
}

/** What closes sooner stands first. */
function compareDays(one: string | null, other: string | null): number {
  return (one ?? '9999').localeCompare(other ?? '9999')
}
