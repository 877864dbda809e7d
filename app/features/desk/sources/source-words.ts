import { SaveSourceSchema, type SourceWords } from '#contracts/sources.ts'

type Name = keyof SourceWords
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

/** What the form says, or what is wrong with it. `url` is the address of a source that exists. Pure. */
export function readWords(form: FormData, url?: string): { words: SourceWords } | { faults: Faults } {
  const text = (name: Name) => String(form.get(name) ?? '').trim()
  const source = {
    url: url ?? text('url'),
    company: text('company'),
    kind: text('kind'),
    media: form.getAll('media').map(String),
    country: text('country') === '' ? null : text('country').toUpperCase(),
    why: text('why'),
  }
  const parsed = SaveSourceSchema.safeParse({ action: 'save_source', source })
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
