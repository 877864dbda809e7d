import { useState } from 'react'
import { showToast } from '#app/ui/toast.tsx'
import { exportOpportunities, type ListRequest } from './calls.ts'
import { csvFileName, downloadCsv } from './download-csv.ts'

export type Export = {
  isBusy: boolean
  /** Everything that the filters show, or only these rows of it. */
  download: (request: ListRequest, isSample: boolean, ids?: readonly string[]) => Promise<void>
}

/** Downloads rows as a CSV file. */
export function useExport(): Export {
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    download: async (request, isSample, ids) => {
      setIsBusy(true)
      try {
        downloadCsv(await exportOpportunities(request, ids), csvFileName(new Date(), isSample))
      } catch (error) {
        showToast({
          title: 'Error',
          description: 'Failed to export the opportunities. No file was saved.',
          tone: 'destructive',
        })
        // biome-ignore lint/suspicious/noConsole: the toast is for the eye, this for whoever looks for the cause.
        console.error('Exporting opportunities failed', error)
      }
      setIsBusy(false)
    },
  }
}
