import { useMutation } from '@tanstack/react-query'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showFailure } from '#app/features/desk/shared/data/failures.ts'
import { saveFile } from '#app/features/desk/shared/download-csv.ts'
import { currentDay } from '#app/lib/dates.ts'

/** The times for which personal data is kept, and what was deleted. */
export const RETENTION_KEY = ['retention']

export function useExport() {
  return useMutation({
    mutationFn: async (email: string | null) => {
      const file = await call('export_data', { email })
      saveFile(file, `neon-magnolia-${email === null ? 'everything' : 'person'}-${currentDay()}.tar`)
    },
    onError: (error) => showFailure('The export was interrupted. No file was saved', error),
  })
}
