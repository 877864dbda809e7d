import type { RunQuery } from '#contracts/runs.ts'

export type QueryNotes = ReturnType<typeof createQueryNotes>

/** Notes what all providers together gave for each query. */
export function createQueryNotes(queries: readonly string[]) {
  const notes = new Map<string, RunQuery>(queries.map((query) => [query, { query, results: null, detail: null }]))
  return {
    answered(query: string, results: number) {
      const note = notes.get(query)
      if (note !== undefined) note.results = (note.results ?? 0) + results
    },
    refused(query: string, detail: string) {
      const note = notes.get(query)
      if (note !== undefined) note.detail = detail
    },
    all: (): RunQuery[] => [...notes.values()],
  }
}
