/** One sentence of the doctor. `wrong` must be put right, `note` is worth knowing. */
export type Finding = { about: string; state: 'good' | 'note' | 'wrong'; say: string }

export type Tell = {
  good(say: string): void
  note(say: string): void
  wrong(say: string): void
}

export function tellAbout(about: string, findings: Finding[]): Tell {
  const add = (state: Finding['state']) => (say: string) => void findings.push({ about, state, say })
  return { good: add('good'), note: add('note'), wrong: add('wrong') }
}

/** An error's reason in a few words; connection errors of several addresses have an empty message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
}
