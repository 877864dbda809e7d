/** A statement up to the point where its rows, in `source`, are serialized. */
export type Statement = {
  ctes: string
  /** SQL for the number of all rows, before limit and offset. */
  total: string
  /** SQL for the number of rows that an upsert added. */
  inserted: string
  values: unknown[]
}

/** The result of every statement: the rows as one JSON text, their number, and the other numbers if requested. */
export type StatementRow = { body: string | null; page_total: string; total: string | null; inserted: number | null }

/** What the rows of an answer are: a list of rows, one row, a list of values, or one value (functions return all four). */
export type RowForm = 'rows' | 'row' | 'values' | 'value'

/** The column that the values of a function without columns are in; the name is PostgREST's. */
export const VALUE_COLUMN = 'pgrst_scalar'

// CSV as PostgREST writes it: the names of the first row, then each row as Postgres writes records, without the
// parentheses.
const CSV_BODY = `coalesce((select string_agg(k, ',') from (select json_object_keys(row_to_json(s)) as k from (select * from source limit 1) s) names), '')
  || coalesce(E'\\n' || string_agg(substring(_t::text, 2, length(_t::text) - 2), E'\\n'), '')`

/** The whole statement, with its rows serialized in the given format. */
export function writeRowsAs(
  statement: Statement,
  format: 'json' | 'stripped' | 'csv',
  form: RowForm = 'rows',
): { text: string; values: unknown[] } {
  const { ctes, total, inserted, values } = statement
  const body = format === 'csv' ? CSV_BODY : `${writeJson(format, form)}::text`
  const text = `${ctes} select ${body} as body, count(*) as page_total, ${total} as total, ${inserted} as inserted from (select * from source) _t`
  return { text, values }
}

function writeJson(format: 'json' | 'stripped', form: RowForm): string {
  const isList = form === 'rows' || form === 'values'
  const rows = `json_agg(${form === 'rows' || form === 'row' ? '_t' : `_t.${VALUE_COLUMN}`})`
  const kept = format === 'stripped' ? `json_strip_nulls(${rows})` : rows
  return isList ? `coalesce(${kept}, '[]')` : `coalesce(${kept} -> 0, 'null')`
}
