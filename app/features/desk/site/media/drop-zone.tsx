import { Upload as UploadSign } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ACCEPTED } from './media-file.ts'

type DropZoneProps = {
  name: string
  takes: 'everything' | 'preview'
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Accepts files that are dropped on it or chosen; `children` show what became of them. */
export function DropZone({ name, takes, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  // A counter, because every element inside fires its own enter and leave events.
  const [depth, setDepth] = useState(0)
  const isOver = depth > 0
  return (
    <section
      aria-label={`Upload for ${name}`}
      onDragEnter={(event) => {
        event.preventDefault()
        setDepth((known) => known + 1)
      }}
      onDragLeave={() => setDepth((known) => Math.max(0, known - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      }}
      className={`border border-dashed p-5 transition-colors duration-150 sm:p-6 ${isOver ? 'border-cyan bg-cyan-dim/60' : 'border-edge'}`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button variant="default" aria-describedby={hint} onClick={() => input.current?.click()}>
          <UploadSign aria-hidden="true" />
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          accept={takes === 'preview' ? ACCEPTED.preview : `${ACCEPTED.picture},${ACCEPTED.preview}`}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // So that the same file can be chosen again after it was refused.
            event.target.value = ''
          }}
        />
        <p id={hint} className="min-w-0 flex-1 basis-64 text-dim text-sm">
          or drop them here. {takes === 'everything' && 'Pictures: JPEG, PNG, WebP or AVIF up to 10 MB. '}Previews: MP3,
          WAV, M4A, OGG or AAC up to 15 MB.
        </p>
      </div>
      {children}
    </section>
  )
}
