import type { Catalogue } from '#catalogue/catalogue.ts'
import { matchOpportunity } from '#catalogue/match-opportunity.ts'
import type { Sender } from '#catalogue/opportunity-letter.ts'
import { MatchOpportunitySchema } from '#contracts/matches.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { getOpportunity } from '#server/scraping/rows/opportunity-rows.ts'

export type MatchActionDeps = { database: Database; catalogue: Catalogue; sender: Sender; now?: () => Date }

/** What of the label's catalogue fits a row. Reads only; the draft that comes with it is never sent from here. */
export function createMatchActions({ database, catalogue, sender, now = () => new Date() }: MatchActionDeps): Action[] {
  return [
    defineAction(MatchOpportunitySchema, { id: '00000000-0000-4000-8000-000000000000' }, async ({ id }, caller) => {
      const row = await database.asCaller(caller, (sql) => getOpportunity(sql, id))
      return matchOpportunity(catalogue, row, { sender, now: now() })
    }),
  ]
}
