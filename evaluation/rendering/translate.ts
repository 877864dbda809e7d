import type { Run } from './run.ts'
import { isFields, Translator, Unknown, type Value } from './values.ts'

const TRANSLATES = /^(?:\$?t[\dm]?|translate|__|formatMessage)$/

export function isTranslator(value: Value): value is Translator | Unknown {
  return value instanceof Translator || (value instanceof Unknown && TRANSLATES.test(value.path.at(-1) ?? ''))
}

/** The words of a key. A key that no file has is shown if it is a sentence itself, as some libraries have it. */
export function translate(run: Run, translator: Translator | Unknown, [first, second]: Value[]): Value {
  const key = isFields(first) ? first.id : first
  if (typeof key !== 'string') return new Unknown()
  const namespace = translator instanceof Translator ? translator.namespace : []
  const found = run.words.find([...namespace, ...key.split(/[.:]/)], true) ?? run.words.find([key], true)
  // Tags without attributes are places for components; a link is put in as HTML.
  if (typeof found === 'string') return /<\w+\s[^<>]*>/.test(found) ? found : found.replace(/<\/?\w+>/g, '')
  if (found !== undefined) return found
  const fallback = isFields(first) ? first.defaultMessage : isFields(second) ? second.defaultValue : second
  if (typeof fallback === 'string') return fallback
  return /\S\s+\S/.test(key) ? key : new Unknown()
}
