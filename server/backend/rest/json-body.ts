import { parseShallowJson } from '#server/platform/shallow-json.ts'
import { RestError } from './rest-error.ts'

/** Parses a request's body; throws PGRST102 if it is not JSON or nested too deeply. */
export function parseJsonBody(text: string): unknown {
  try {
    return parseShallowJson(text)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}
