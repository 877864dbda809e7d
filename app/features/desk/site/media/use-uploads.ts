import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { addFile, type MediaOwner } from './calls.ts'
import { MEDIA } from './use-media.ts'

export type Upload = {
  id: string
  fileName: string
  status: 'waiting' | 'sending' | 'stored' | 'refused'
  /** The part that has been sent, from 0 to 1. */
  part: number
  /** Why it was refused. */
  reason: string
}

/** Uploads files one after another and tracks the progress and result of each. */
export function useUploads({ artist, track }: MediaOwner) {
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])

  const add = useCallback(
    async (files: readonly File[]) => {
      const lines = files.map((file) => ({ file, id: crypto.randomUUID() }))
      setUploads((known) => [
        ...known.filter(({ status }) => status !== 'stored'),
        ...lines.map(({ file, id }): Upload => ({ id, fileName: file.name, status: 'waiting', part: 0, reason: '' })),
      ])
      const change = (id: string, part: Partial<Upload>) =>
        setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
      for (const { file, id } of lines) {
        change(id, { status: 'sending' })
        try {
          await addFile(file, track === undefined ? { artist } : { artist, track }, (part) => change(id, { part }))
          change(id, { status: 'stored', part: 1 })
        } catch (error) {
          change(id, { status: 'refused', reason: error instanceof Error ? error.message : 'The upload failed.' })
        }
        await cache.invalidateQueries({ queryKey: MEDIA })
      }
    },
    [artist, track, cache],
  )
  const dismiss = useCallback((id: string) => setUploads((known) => known.filter((upload) => upload.id !== id)), [])
  return { uploads, add, dismiss }
}
