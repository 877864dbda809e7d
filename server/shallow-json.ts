/** Deeper than any sensible document; much deeper ones overflow the stack when they are serialised again. */
const MAX_DEPTH = 100

/** Parses JSON from outside. Throws SyntaxError if it is not JSON, or nested too deeply. */
export function parseShallowJson(text: string): unknown {
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
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply')
  }
  return JSON.parse(text)
}
