import { useState } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showError } from '#app/features/desk/shared/data/failures.ts'
import { csvFileName, downloadCsv } from '#app/features/desk/shared/download-csv.ts'
import { CSV_HEADER, toCsvLine } from '#contracts/desk/opportunity-csv.ts'
import type { ListRequest } from './fetch-opportunities.ts'
import type { ListedOpportunity } from './listed-opportunity.ts'

/** Downloads the list as a CSV file, made here if all of it is loaded (`opportunities`), otherwise by the server. */
export function useExport(opportunities: readonly ListedOpportunity[] | null) {
  const [isBusy, setIsBusy] = useState(false)
  /** Downloads everything that matches, or only the given ids. */
  const download = async (request: ListRequest, isSample: boolean, ids?: readonly string[]) => {
    setIsBusy(true)
    try {
      const csv =
        opportunities === null ? await call('export_opportunities', { ...request, ids }) : toCsv(opportunities, ids)
      downloadCsv(csv, csvFileName(isSample))
    } catch (error) {
      showError('Failed to export the opportunities. No file was saved.', 'Exporting opportunities', error)
    }
    setIsBusy(false)
  }
  return { isBusy, download }
}

function toCsv(opportunities: readonly ListedOpportunity[], ids: readonly string[] | undefined): string {
  const chosen = new Set(ids)
  return `${CSV_HEADER}${opportunities
    .filter(({ id }) => ids === undefined || chosen.has(id))
    .map(toCsvLine)
    .join('')}`
}
