import { SaveSourceSchema, type SourceWords } from '#contracts/scraper/sources.ts'

type Name = Exclude<keyof SourceWords, 'is_list'>
/** What is wrong with each field. */
export type Faults = Partial<Record<Name, string>>

const MESSAGES: Record<Name, string> = {
  url: 'Enter an address that starts with https://',
  company: 'Enter the company’s name, at most 200 characters',
  kind: 'Choose what kind of company it is',
  media: 'Choose at least one',
  country: 'Enter two letters, or leave it empty',
  why: 'Say in up to 160 characters why it is worth reading',
}
const isName = (value: unknown): value is Name => typeof value === 'string' && Object.hasOwn(MESSAGES, value)

/** What the form says, or what is wrong with it. `known` is the source that is changed. Pure. */
export function readWords(
  form: FormData,
  known?: Pick<SourceWords, 'url' | 'is_list'>,
): { words: SourceWords } | { faults: Faults } {
  const text = (name: Name) => String(form.get(name) ?? '').trim()
  const isList = known === undefined ? form.has('is_list') : known.is_list === true
  const source = {
    url: known?.url ?? text('url'),
    company: text('company'),
    kind: text('kind'),
    media: form.getAll('media').map(String),
    country: text('country') === '' ? null : text('country').toUpperCase(),
    why: text('why'),
    ...(isList ? { is_list: true } : {}),
  }
  const parsed = SaveSourceSchema.safeParse({ source })
  if (parsed.success) return { words: parsed.data.source }
  const names = parsed.error.issues.map(({ path }) => path[1]).filter(isName)
  return { faults: Object.fromEntries(names.map((name) => [name, MESSAGES[name]])) }
}

/** A refusal of the server at the field that it names; an address that is known already belongs to the address. Pure. */
export function readFault(message: string, status: number | null): Faults | null {
  const [, name, said] = /^source\.(\w+): (.+)$/s.exec(message) ?? []
  if (isName(name)) return { [name]: said }
  return status === 409 ? { url: message } : null
}
