import type { Context } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { type AnswerShape, contentTypeOf } from './media-types.ts'
import type { Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'
import type { RowForm, StatementRow } from './run-rest.ts'

export type AnswerOptions = {
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
