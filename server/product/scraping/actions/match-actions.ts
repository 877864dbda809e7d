import type { Catalogue } from '#catalogue/catalogue.ts'
import { matchOpportunity } from '#catalogue/match-opportunity.ts'
import type { Sender } from '#catalogue/write-letter.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { getOpportunity } from '#server/product/scraping/rows/opportunity-rows.ts'

export type MatchActionDeps = { database: Database; catalogue: () => Catalogue; sender: Sender }

/** Finds tracks that fit an opportunity, and drafts a mail. Nothing is stored or sent. */
export function createMatchActions({ database, catalogue, sender }: MatchActionDeps): Action[] {
  return [
    defineAction('match_opportunity', async ({ id }, caller) => {
      const opportunity = await database.asCaller(caller, (sql) => getOpportunity(sql, id))
      return matchOpportunity(catalogue(), opportunity, { sender, now: new Date() })
    }),
  ]
}
