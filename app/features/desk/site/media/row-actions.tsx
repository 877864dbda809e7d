import { Replace, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ACCEPTED } from './media-file.ts'
import type { MediaRow } from './media-rows.ts'
import type { MediaActions } from './use-media.ts'

/** The actions on every line: replace the file, or take it off the site. */
export function RowActions({ row, actions }: { row: MediaRow; actions: MediaActions }) {
  const input = useRef<HTMLInputElement>(null)
  const isReplacing = actions.replace.isPending && actions.replace.variables?.row.id === row.id
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" loading={isReplacing} onClick={() => input.current?.click()}>
        {!isReplacing && <Replace aria-hidden="true" />}
        Replace
        <span className="sr-only"> {row.file_name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Replacement for ${row.file_name}`}
        accept={ACCEPTED[row.kind]}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) actions.replace.mutate({ row, file })
          event.target.value = ''
        }}
      />
      <Button variant="ghost" size="sm" onClick={() => actions.remove.mutate(row)}>
        <Trash2 aria-hidden="true" />
        Remove
        <span className="sr-only"> {row.file_name}</span>
      </Button>
    </div>
  )
}

/** Says in words and by shape whether visitors see the file. */
export function Shown({ isShown, waitsFor }: { isShown: boolean; waitsFor: string }) {
  return (
    <p className={`label-caps flex items-center gap-2 ${isShown ? 'text-success' : 'text-amber'}`}>
      <span
        aria-hidden="true"
        className={`size-2 ${isShown ? 'rounded-full bg-success' : 'rotate-45 border border-amber'}`}
      />
      {isShown ? 'On the site' : waitsFor}
    </p>
  )
}
