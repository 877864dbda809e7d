import { useState } from 'react'
import { downloadCsv } from '#app/features/desk/opportunities/download-csv.ts'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { currentDay } from '#app/lib/dates.ts'
import type { InboxFilter } from '#contracts/inbox.ts'
import { exportInbox } from './calls.ts'

/** Saves what the filter shows as a CSV file, all of it or only these items. */
export function useInboxExport(filter: InboxFilter) {
  const [isExporting, setIsExporting] = useState(false)
  async function download(ids?: readonly string[]): Promise<void> {
    setIsExporting(true)
    try {
      downloadCsv(await exportInbox(filter, ids), `inbox-${currentDay()}.csv`)
    } catch (error) {
      sayFailure('No file was saved', error)
    }
    setIsExporting(false)
  }
  return { isExporting, download }
}
