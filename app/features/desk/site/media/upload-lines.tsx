import { Check, CircleAlert, X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { Upload } from './use-uploads.ts'

type UploadLinesProps = { uploads: readonly Upload[]; onDismiss: (id: string) => void }

/** The files uploaded in this visit, each with its progress or the reason it was refused. */
export function UploadLines({ uploads, onDismiss }: UploadLinesProps) {
  const done = uploads.filter(({ status }) => status === 'stored' || status === 'refused').length
  return (
    <>
      <p role="status" className="sr-only">
        {uploads.length > 0 && `${done} of ${uploads.length} files done`}
      </p>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="figures mt-5 border-rule border-t">
          {uploads.map((upload) => (
            <li
              key={upload.id}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-b py-1.5 text-sm"
            >
              <div className="min-w-0">
                <p className="truncate font-semibold">{upload.fileName}</p>
                <Outcome upload={upload} />
              </div>
              {upload.status === 'refused' ? (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Dismiss ${upload.fileName}`}
                  onClick={() => onDismiss(upload.id)}
                >
                  <X aria-hidden="true" />
                </Button>
              ) : (
                <progress
                  aria-label={`Sending ${upload.fileName}`}
                  value={Math.round(upload.part * 100)}
                  max={100}
                  className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-kerb sm:w-48 [&::-moz-progress-bar]:bg-cyan [&::-webkit-progress-bar]:bg-kerb [&::-webkit-progress-value]:bg-cyan"
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Outcome({ upload }: { upload: Upload }) {
  if (upload.status === 'refused') {
    return (
      <p className="flex items-start gap-2 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {upload.reason}
      </p>
    )
  }
  if (upload.status === 'stored') {
    return (
      <p className="flex items-center gap-2 text-success">
        <Check aria-hidden="true" className="size-4" />
        Stored
      </p>
    )
  }
  const percent = Math.round(upload.part * 100)
  return <p className="text-dim">{upload.status === 'waiting' ? 'Waiting' : `Sending, ${percent} %`}</p>
}
