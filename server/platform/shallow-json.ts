/** Deeper than any sensible document. Much deeper ones overflow the stack when they are serialised again. */
const MAX_DEPTH = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([...'{['].map((char) => char.charCodeAt(0)))
const CLOSING = new Set([...'}]'].map((char) => char.charCodeAt(0)))

/** Parses untrusted JSON. Undefined if it is invalid or nested too deeply. */
export function parseShallowJson(text: string): unknown {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (OPENING.has(code)) depth += 1
    else if (CLOSING.has(code)) depth -= 1
    if (depth > MAX_DEPTH) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The index of the closing quote of the string that begins at `start`, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}
