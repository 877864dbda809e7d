import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, Upload as UploadSign, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { addFile, type MediaOwner } from './media-calls.ts'
import { listAcceptedTypes, MEDIA_KINDS } from './media-file.ts'
import { MEDIA_KEY } from './use-media.ts'

type Upload = {
  id: string
  fileName: string
  status: 'waiting' | 'sending' | 'stored' | 'refused'
  /** The part that has been sent, from 0 to 1. */
  progress: number
  /** Why it was refused. */
  reason: string
}

/** Uploads files one after another and tracks the progress and result of each. */
function useUploads(owner: MediaOwner) {
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const upload = async (files: readonly File[]) => {
    const lines = files.map((file) => ({ file, id: crypto.randomUUID() }))
    setUploads((known) => [
      ...known.filter(({ status }) => status !== 'stored'),
      ...lines.map(({ file, id }): Upload => ({ id, fileName: file.name, status: 'waiting', progress: 0, reason: '' })),
    ])
    for (const { file, id } of lines) {
      const change = (next: Partial<Upload>) =>
        setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)))
      change({ status: 'sending' })
      try {
        await addFile(file, owner, (progress) => change({ progress }))
        change({ status: 'stored', progress: 1 })
      } catch (error) {
        change({ status: 'refused', reason: error instanceof Error ? error.message : 'The upload failed.' })
      }
      await cache.invalidateQueries({ queryKey: MEDIA_KEY })
    }
  }
  const dismiss = (id: string) => setUploads((known) => known.filter((upload) => upload.id !== id))
  return { uploads, upload, dismiss }
}

/** Accepts dropped or chosen files and shows the result of each upload. */
export function UploadZone({ owner, name }: { owner: MediaOwner; name: string }) {
  const { uploads, upload, dismiss } = useUploads(owner)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hint = useId()
  // A counter, because every element inside fires its own enter and leave events.
  const [dragDepth, setDragDepth] = useState(0)
  const only = owner.track === undefined ? undefined : 'preview'
  const { picture, preview } = MEDIA_KINDS
  return (
    <section
      aria-label={`Upload for ${name}`}
      onDragEnter={(event) => {
        event.preventDefault()
        setDragDepth((known) => known + 1)
      }}
      onDragLeave={() => setDragDepth((known) => Math.max(0, known - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        setDragDepth(0)
        void upload([...event.dataTransfer.files])
      }}
      className={`border border-dashed p-5 transition-colors duration-150 sm:p-6 ${dragDepth > 0 ? 'border-cyan bg-cyan-dim/60' : 'border-edge'}`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button ref={button} aria-describedby={hint} onClick={() => input.current?.click()}>
          <UploadSign />
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          accept={listAcceptedTypes(only)}
          onChange={(event) => {
            void upload([...(event.target.files ?? [])])
            // So that the same file can be chosen again after it was refused.
            event.target.value = ''
          }}
        />
        <p id={hint} className="min-w-0 flex-1 basis-64 text-dim text-sm">
          or drop them here. {only === undefined && `Pictures: ${picture.types} up to ${picture.megabytes} MB. `}
          Previews: {preview.types} up to {preview.megabytes} MB.
        </p>
      </div>
      <UploadList
        uploads={uploads}
        onDismiss={(id) => {
          dismiss(id)
          button.current?.focus()
        }}
      />
    </section>
  )
}

/** The files uploaded in this visit, each with its progress or the reason it was refused. */
function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (id: string) => void }) {
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
                <UploadStatus upload={upload} />
              </div>
              {upload.status === 'refused' ? (
                <IconButton icon={X} label={`Dismiss ${upload.fileName}`} onClick={() => onDismiss(upload.id)} />
              ) : (
                <progress
                  aria-label={`Sending ${upload.fileName}`}
                  value={Math.round(upload.progress * 100)}
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

function UploadStatus({ upload: { status, progress, reason } }: { upload: Upload }) {
  if (status === 'waiting') return <p className="text-dim">Waiting</p>
  if (status === 'sending') return <p className="text-dim">Sending, {Math.round(progress * 100)} %</p>
  const [Icon, text, tone] =
    status === 'stored' ? [Check, 'Stored', 'text-success'] : [CircleAlert, reason, 'text-danger']
  return (
    <p className={`flex items-start gap-2 ${tone}`}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
