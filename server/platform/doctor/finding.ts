/** One line of the doctor's report. `wrong` must be fixed, `note` is worth knowing. */
export type Finding = { about: string; state: 'good' | 'note' | 'wrong'; message: string }

export type Reporter = {
  good(message: string): void
  note(message: string): void
  wrong(message: string): void
}

export function createReporter(about: string, findings: Finding[]): Reporter {
  const add = (state: Finding['state']) => (message: string) => void findings.push({ about, state, message })
  return { good: add('good'), note: add('note'), wrong: add('wrong') }
}

/** The message of an error. Connection errors for several addresses have none, only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
}
