import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { matchShelf, readShelf, type ShelfMatch } from '#catalogue/shelf.ts'
import { SHELF_MATCHES_MAX, type ShelfMark, ShelfMarksSchema } from '#contracts/desk/shelf.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listNewestOpen, listOpen, listShelf, listShelved, type OpeningRow, type ShelfRow } from './shelf-rows.ts'

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000'

/** What the rows of both lists say about the shelf, a page at a time. Rows are read as the caller; nothing is stored. */
export function createMarkActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('mark_openings', { ids: [EXAMPLE_ID] }, async ({ ids }, caller) => {
      const [shelved, openings] = await database.asCaller(caller, async (sql) => [
        await listShelf(sql),
        await listOpen(sql, ids),
      ])
      return ShelfMarksSchema.parse({ marks: await markOpenings(shelved, openings) })
    }),
    defineAction('mark_submissions', { ids: [EXAMPLE_ID] }, async ({ ids }, caller) => {
      const [shelved, openings] = await database.asCaller(caller, async (sql) => {
        const asked = await listShelved(sql, ids)
        return [asked, asked.length === 0 ? [] : await listNewestOpen(sql)]
      })
      return ShelfMarksSchema.parse({ marks: await markSubmissions(shelved, openings) })
    }),
  ]
}

async function markOpenings(shelved: readonly ShelfRow[], openings: readonly OpeningRow[]): Promise<ShelfMark[]> {
  const artists = new Map(shelved.map(({ id, artist }) => [id, artist]))
  const marks: ShelfMark[] = []
  await matchEach(readShelf(shelved), openings, SHELF_MATCHES_MAX, ({ id }, matches) => {
    const [best] = matches
    if (best === undefined) return
    marks.push({ id, best: artists.get(best.id) ?? null, reasons: [...best.reasons], count: matches.length })
  })
  return marks
}

async function markSubmissions(shelved: readonly ShelfRow[], openings: readonly OpeningRow[]): Promise<ShelfMark[]> {
  const marks = new Map<string, ShelfMark & { score: number }>()
  await matchEach(readShelf(shelved), openings, shelved.length, ({ company }, matches) => {
    for (const { id, score, reasons } of matches) {
      const before = marks.get(id)
      const count = Math.min((before?.count ?? 0) + 1, SHELF_MATCHES_MAX)
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
