import { Download } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { ListRequest } from './calls.ts'
import type { FoundRow } from './found-row.ts'
import { useExport } from './use-export.ts'

type ExportButtonProps = {
  request: ListRequest
  /** All rows of the file, where all are loaded. */
  rows: readonly FoundRow[] | null
  /** How many rows the file will have; null while that is not known. */
  count: number | null
  isSample: boolean
}

/** Downloads exactly what the filters show. */
export function ExportButton({ request, rows, count, isSample }: ExportButtonProps) {
  const { isBusy, download } = useExport(rows)
  return (
    <Button
      variant="outline"
      loading={isBusy}
      disabled={count === null || count === 0}
      onClick={() => void download(request, isSample)}
      className="pr-2"
    >
      {!isBusy && <Download aria-hidden="true" />}
      Export CSV
      {/* Its place is kept before the count is known, so that the button beside it stays where it is. */}
      <span className="figures -ml-1 min-w-12 text-left text-dim">
        {count !== null && count > 0 && `(${count.toLocaleString('en-US')})`}
      </span>
    </Button>
  )
}
