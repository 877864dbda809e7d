import { RestError } from './rest-error.ts'

/** The format of rows in an answer: a list, a single object, without nulls, or CSV. */
export type AnswerShape = { one: boolean; form: 'json' | 'stripped' | 'csv' }

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
export function contentTypeOf({ one, form }: AnswerShape): string {
  if (form === 'csv') return 'text/csv; charset=utf-8'
  const stripped = form === 'stripped' ? ';nulls=stripped' : ''
  if (one) return `${OBJECT_TYPE}${stripped}; charset=utf-8`
  return form === 'stripped' ? `${ARRAY_TYPE}${stripped}; charset=utf-8` : 'application/json; charset=utf-8'
}
