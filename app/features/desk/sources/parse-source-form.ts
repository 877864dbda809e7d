import { SaveSourceSchema, type SourceWords } from '#contracts/scraper/sources.ts'

type FieldName = Exclude<keyof SourceWords, 'is_list'>
/** What is wrong with each field. */
export type Faults = Partial<Record<FieldName, string>>

const MESSAGES: Record<FieldName, string> = {
  url: 'Enter an address that starts with https://',
  company: 'Enter the company’s name, at most 200 characters',
  kind: 'Choose what kind of company it is',
  media: 'Choose at least one',
  country: 'Enter two letters, or leave it empty',
  why: 'Say in up to 160 characters why it is worth reading',
}
const isFieldName = (value: unknown): value is FieldName => typeof value === 'string' && Object.hasOwn(MESSAGES, value)

/** The submitted source, or the errors by field. `existing` is the edited source. Pure. */
export function parseSourceForm(
  form: FormData,
  existing?: Pick<SourceWords, 'url' | 'is_list'>,
): { words: SourceWords } | { faults: Faults } {
  const text = (name: FieldName) => String(form.get(name) ?? '').trim()
  const isList = existing === undefined ? form.has('is_list') : existing.is_list === true
  const source = {
    url: existing?.url ?? text('url'),
    company: text('company'),
    kind: text('kind'),
    media: form.getAll('media').map(String),
    country: text('country') === '' ? null : text('country').toUpperCase(),
    why: text('why'),
    ...(isList ? { is_list: true } : {}),
  }
  const parsed = SaveSourceSchema.safeParse({ source })
  if (parsed.success) return { words: parsed.data.source }
  const names = parsed.error.issues.map(({ path }) => path[1]).filter(isFieldName)
  return { faults: Object.fromEntries(names.map((name) => [name, MESSAGES[name]])) }
}

/** Assigns an error of the server to its field; a conflict (409) belongs to the address. Pure. */
export function parseRefusal(message: string, status: number | null): Faults | null {
  const [, name, reason] = /^source\.(\w+): (.+)$/s.exec(message) ?? []
  if (isFieldName(name)) return { [name]: reason }
  return status === 409 ? { url: message } : null
}
