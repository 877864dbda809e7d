import { z } from 'zod'
import { parseShallowJson } from '#server/platform/shallow-json.ts'
import { RestError } from './rest-error.ts'

export type BodyRow = Record<string, unknown>

const RowSchema = z.record(z.string(), z.unknown())
const RowsSchema = z.union([RowSchema, z.array(RowSchema)])

/** The rows of a body: JSON, CSV with a header line, or a form. Throws PGRST102 for anything else. */
export function readRows(text: string, contentType: string | undefined): BodyRow[] {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'text/csv') return readCsv(text)
  if (type === 'application/x-www-form-urlencoded') return [Object.fromEntries(new URLSearchParams(text))]
  const parsed = RowsSchema.safeParse(parseJsonBody(text))
  if (!parsed.success) throw new RestError(400, 'PGRST102', 'The body must be a JSON object or a list of them')
  return Array.isArray(parsed.data) ? parsed.data : [parsed.data]
}

/** Parses a request's body; throws PGRST102 if it is not JSON or nested too deeply. */
export function parseJsonBody(text: string): unknown {
  try {
    return parseShallowJson(text)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}

function readCsv(text: string): BodyRow[] {
  const [names, ...lines] = splitCsv(text)
  if (names === undefined) throw new RestError(400, 'PGRST102', 'The CSV holds no line of names')
  return lines.map((values) => {
    if (values.length !== names.length)
      throw new RestError(400, 'PGRST102', 'All lines must have the same number of fields')
    return Object.fromEntries(names.map((name, index) => [name, values[index] === 'NULL' ? null : values[index]]))
  })
}

/** RFC 4180: quotes around a field may hold commas, line breaks and doubled quotes. */
function splitCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let field = ''
  let quoted = false
  const endLine = () => {
    line.push(field)
    if (line.length > 1 || field !== '') lines.push(line)
    line = []
    field = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index)
    if (quoted) {
      if (char !== '"') field += char
      else if (text[index + 1] === '"') {
        field += '"'
        index += 1
      } else quoted = false
    } else if (char === '"' && field === '') quoted = true
    else if (char === ',') {
      line.push(field)
      field = ''
    } else if (char === '\n') endLine()
    else if (char !== '\r' || text[index + 1] !== '\n') field += char
  }
  if (quoted) throw new RestError(400, 'PGRST102', 'A quote is not closed')
  endLine()
  return lines
}
