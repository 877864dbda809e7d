import { CSV_HEAD, csvLine, type ExportedOpportunity } from '#contracts/desk/opportunity-csv.ts'
import type { ExportOpportunities } from '#contracts/desk/opportunity-search.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type Asking, createValues, fromRows } from './conditions.ts'
import { shownRows, showsSample } from './find-rows.ts'
import { orderBy, sortedBy } from './order.ts'

/** All rows that the filter shows, or the chosen ones of them, as a CSV file in pieces. */
export async function* csvRows(
  sql: Sql,
  { filter, sort, ids }: ExportOpportunities,
  asking: Asking,
): AsyncGenerator<string> {
  const sample = await showsSample(sql, filter)
  const { values, bind } = createValues()
  const sorted = await sortedBy(sql, sort, bind)
  const chosen = ids === undefined ? '' : `and o.id = any (${bind(ids)}::uuid[])`
  const batches = readCursor<ExportedOpportunity>(
    sql,
    `select o.company_agency, o.name, o.role, o.contact_email, o.submission_status, o.industry_type, o.submission_guidelines,
       o.source_url, o.do_not_contact
     ${fromRows(bind, asking)} where ${shownRows(filter, sample, asking, bind)} ${chosen}
     ${orderBy(sorted, sort, 'o.id')}`,
    values,
  )
  // The titles wait for the first rows, so that a query that fails is answered with its error.
  let head = CSV_HEAD
  for await (const rows of batches) {
    yield `${head}${rows.map(csvLine).join('')}`
    head = ''
  }
  if (head !== '') yield head
}
