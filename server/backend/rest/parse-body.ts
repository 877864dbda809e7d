import { z } from 'zod'
import { parseShallowJson } from '#server/platform/shallow-json.ts'
import { RestError } from './rest-error.ts'

type BodyRow = Record<string, unknown>

const RowSchema = z.record(z.string(), z.unknown())
const RowsSchema = z.union([RowSchema, z.array(RowSchema)])

/** The rows of a JSON body or a form. Throws PGRST102 for anything else. */
export function parseRows(text: string, contentType: string | undefined): BodyRow[] {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return [Object.fromEntries(new URLSearchParams(text))]
  const parsed = RowsSchema.safeParse(parseJsonBody(text))
  if (!parsed.success) throw new RestError(400, 'PGRST102', 'The body must be a JSON object or a list of them')
  return Array.isArray(parsed.data) ? parsed.data : [parsed.data]
}

/** The arguments of a function: a JSON object, or an empty body. Throws PGRST102 for anything else. */
export function parseArguments(text: string): BodyRow {
  if (text.trim() === '') return {}
  const parsed = RowSchema.safeParse(parseJsonBody(text))
  if (!parsed.success) throw new RestError(400, 'PGRST102', 'The arguments must be a JSON object')
  return parsed.data
}

function parseJsonBody(text: string): unknown {
  const json = parseShallowJson(text)
  if (json === undefined) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  return json
}
