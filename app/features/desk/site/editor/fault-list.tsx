import type { Ref } from 'react'
import { DocumentLink } from '#app/features/desk/site/document-link.tsx'
import { describePath } from '#app/features/desk/site/form/field-labels.ts'
import type { Path } from '#app/features/desk/site/form/field-shape.ts'
import { pathKey } from '#app/features/desk/site/form/form-context.ts'
import { getTitle } from '#app/features/desk/site/kinds.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentFault, DocumentLine } from '#contracts/site/documents.ts'

type FaultListProps = {
  ref: Ref<HTMLElement>
  line: DocumentLine
  faults: readonly DocumentFault[]
  onGoToField: (path: Path) => void
  onPublish: () => void
  onSchedule: () => void
}

/**
 * What prevents publication, with links to the fields or to missing documents; and if a scheduled publication failed,
 * be published as scheduled, when and why, and how to go on.
 */
export function FaultList({ ref, line, faults, onGoToField, onPublish, onSchedule }: FaultListProps) {
  const failure = line.publish_failure
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={failure ? 'Why it was not published' : 'What is missing'}
      className="border border-danger/50 bg-danger-dim/40 p-4 [overflow-wrap:anywhere] focus-visible:outline-offset-2"
    >
      <h2 className="font-sans font-semibold text-base">
        {failure ? `It could not be published ${formatMoment(failure.at)}` : 'Before it can be published'}
      </h2>
      {failure && <p className="mt-1 text-sm">{failure.reason}</p>}
      {failure && faults.length === 0 && <p className="mt-2 text-sm">This has been corrected. It can be published.</p>}
      <ul className="mt-2">
        {faults.map(({ path, message, link }) => (
          <li key={`${pathKey(path)} ${message}`} className="flex flex-wrap items-baseline gap-x-2 py-1 text-sm">
            {path.length > 0 && (
              <button
                type="button"
                onClick={() => onGoToField(path)}
                className="cursor-pointer text-left font-semibold underline decoration-2 decoration-pink underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
              >
                {describePath(line.kind, path)}
              </button>
            )}
            <span>{message}</span>
            {link && (
              <DocumentLink document={link} className="pointer-coarse:py-3">
                {getTitle(link)}
              </DocumentLink>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" onClick={onPublish}>
            Publish now
          </Button>
          <Button variant="outline" size="sm" onClick={onSchedule}>
            Schedule again…
          </Button>
        </div>
      )}
    </section>
  )
}
