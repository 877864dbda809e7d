import type { Context } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'
import type { RowForm, StatementRow } from './run-rest.ts'

type AnswerOptions = {
  offset: number
  read: boolean
  preferences: Preferences
  status: number
  shape: AnswerShape
  form: RowForm
}

/** Status, Content-Range and body of a table answer, as PostgREST gives them. */
export function answerRows(c: Context<GatewayEnv>, row: StatementRow, options: AnswerOptions): Response {
  const shown = Number(row.page_total)
  // For a write, the affected rows are the total.
  const writeTotal = options.preferences.count ? shown : null
  const total = options.read ? (row.total === null ? null : Number(row.total)) : writeTotal
  if (options.read && total !== null && options.offset > total) {
    const details = `An offset of ${options.offset} was requested, but there are only ${total} rows.`
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', details)
  }
  const headers = new Headers()
  const last = options.offset + shown - 1
  headers.set('content-range', `${shown === 0 ? '*' : `${options.offset}-${last}`}/${total ?? '*'}`)
  if (options.preferences.applied.length > 0) headers.set('preference-applied', options.preferences.applied.join(', '))
  const withBody = options.read || options.preferences.returning === 'representation'
  if (!withBody) return new Response(null, { status: options.status, headers })
  headers.set('content-type', contentTypeOf(options.shape))
  const partial = options.read && total !== null && shown < total
  const status = partial ? 206 : options.status
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const isList = options.form === 'rows' || options.form === 'values'
  const body = row.body ?? ''
  return new Response(options.shape.one && isList ? firstElement(body) : body, { status, headers })
}

function firstElement(body: string): string {
  // json_agg writes `[{…}]` with one element here; cutting the brackets avoids parsing numbers into floats.
  return body.slice(1, -1)
}

/** The format of rows in an answer: a list, a single object, without nulls, or CSV. */
type AnswerShape = { one: boolean; form: 'json' | 'stripped' | 'csv' }

const OBJECT_TYPE = 'application/vnd.pgrst.object+json'
const ARRAY_TYPE = 'application/vnd.pgrst.array+json'

/** The first accepted media type that is supported. Throws PGRST107 if none is. */
export function readAccept(header: string | undefined): AnswerShape {
  const accepted = (header ?? '').split(',').map((type) => type.trim().toLowerCase())
  for (const type of accepted) {
    const [name = '', ...options] = type.split(';').map((part) => part.trim())
    const form = options.includes('nulls=stripped') ? 'stripped' : 'json'
    if (name === OBJECT_TYPE) return { one: true, form }
    if (name === ARRAY_TYPE) return { one: false, form }
    if (name === 'text/csv') return { one: false, form: 'csv' }
    if (['', 'application/json', 'application/*', '*/*'].includes(name)) return { one: false, form: 'json' }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${(header ?? '').slice(0, 100)}`)
}

/** The Content-Type of an answer in the given format. */
function contentTypeOf({ one, form }: AnswerShape): string {
  if (form === 'csv') return 'text/csv; charset=utf-8'
  const stripped = form === 'stripped' ? ';nulls=stripped' : ''
  if (one) return `${OBJECT_TYPE}${stripped}; charset=utf-8`
  return form === 'stripped' ? `${ARRAY_TYPE}${stripped}; charset=utf-8` : 'application/json; charset=utf-8'
}
