import { ChevronDown } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { MediaRow } from './media-rows.ts'
import type { MediaActions } from './use-media.ts'

/** The files that were taken off the site and can be restored. */
export function RemovedLines({ rows, actions }: { rows: readonly MediaRow[]; actions: MediaActions }) {
  if (rows.length === 0) return null
  return (
    <details className="group/removed mt-12">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-dim hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open/removed:rotate-180"
        />
        Taken off the site ({rows.length})
      </summary>
      <p className="mt-2 text-dim text-sm">Deleted automatically after 30 days. Until then, their URLs still work.</p>
      <ul className="mt-4 border-rule border-t">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-2"
          >
            <span className="min-w-0 truncate">{row.file_name}</span>
            <span className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" onClick={() => actions.restore.mutate(row)}>
                Put back<span className="sr-only"> {row.file_name}</span>
              </Button>
              <AlertDialog
                trigger={
                  <Button variant="destructive" size="sm">
                    Delete for good<span className="sr-only"> {row.file_name}</span>
                  </Button>
                }
                title={`Delete ${row.file_name}?`}
                description="The file is deleted now, and its URL stops working. This cannot be undone."
                confirmLabel="Delete file"
                onConfirm={() => actions.erase.mutate(row)}
              />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
