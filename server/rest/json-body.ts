import { RestError } from './rest-error.ts'

/** Deeper than any sensible document; much deeper ones overflow the stack when they are serialized again. */
const MAX_DEPTH = 100

/** Parses a request's body; throws PGRST102 if it is not JSON or nested too deeply. */
export function parseJsonBody(text: string): unknown {
  try {
    requireShallow(text)
    return JSON.parse(text)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}

function requireShallow(text: string): void {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (quoted) {
      if (char === '\\') index += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > MAX_DEPTH) throw new Error('nested too deeply')
  }
}
