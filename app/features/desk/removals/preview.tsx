import { ActionError } from '#app/features/desk/shared/data/call.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { SuppressionPreview } from '#contracts/desk/opportunity-answers.ts'
import { nameKind } from './entry-fields.tsx'
import type { Entry } from './use-removals.ts'
import { usePreview } from './use-removals.ts'

/** What an entry would delete, tried out on the database and taken back. */
export function Preview({ entry }: { entry: Entry | null }) {
  const preview = usePreview(entry)
  if (entry === null) return null
  if (preview.isError)
    return (
      <p role="alert" className="text-danger">
        {preview.error instanceof ActionError && preview.error.status === 400
          ? preview.error.message
          : 'The preview could not be loaded.'}
      </p>
    )
  if (!preview.data)
    return (
      <p role="status" className="flex items-center gap-2 text-dim">
        <Spinner /> Looking up what this would delete
      </p>
    )
  return <Found preview={preview.data} />
}

function Found({ preview }: { preview: SuppressionPreview }) {
  const { changed, companies, deleted_rows: rows, deleted_pages: pages } = preview
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
  return (
    <div role="status" className="border-amber border-l-2 pl-4">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {nameKind(preview.kind)} “{preview.value}” goes on the list
        {preview.is_listed && ' (it is already there and is deleted again)'}.
      </p>
      <p className="mt-1 text-dim">
        {changed + rows + pages === 0
          ? 'There is no stored data about it. It will not be stored in future.'
          : `Deleted for good: ${count(rows, 'opportunity', 'opportunities')}, ${count(pages, 'page', 'pages')}. ${count(changed, 'opportunity loses', 'opportunities lose')} data that comes from it.`}
      </p>
      {companies.length > 0 && <p className="mt-1 text-dim [overflow-wrap:anywhere]">{companies.join(', ')}</p>}
    </div>
  )
}
