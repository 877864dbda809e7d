import { RestError } from './rest-error.ts'

/**
 * Splits `a,b(c,d),"e,f"` at commas outside parentheses, braces and double quotes. A quote opens only at the start of a
 * value; elsewhere it is an ordinary character. A backslash escapes inside quotes, as in PostgREST.
 */
export function splitTopLevel(text: string): string[] {
  return split(text, /[,({.:]/, true)
}

/** The items of `in.(…)`. Values are free text, so only commas and a quote at the start of an item are special. */
export function splitItems(text: string): string[] {
  return split(text, /,/, false)
}

function split(text: string, beforeQuote: RegExp, nests: boolean): string[] {
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (quoted) {
      if (char === '\\') index += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = index === start || beforeQuote.test(text[index - 1] ?? '')
    else if (nests && (char === '(' || char === '{')) depth += 1
    else if (nests && (char === ')' || char === '}')) depth -= 1
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
    if (depth < 0) throw unparsable(text)
  }
  if (depth !== 0 || quoted) throw unparsable(text)
  parts.push(text.slice(start))
  return parts
}

/** `"a \"b\""` becomes `a "b"`; text without quotes stays as it is. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  return text.slice(1, -1).replace(/\\(.)/g, '$1')
}

/** The inside of `(…)`. */
export function insideParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) throw unparsable(text)
  return text.slice(1, -1)
}

export function unparsable(text: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse filter (${text.slice(0, 100)})"`, 'unexpected input')
}
