import type { ReactNode } from 'react'

/** A notice shown above a list. */
export function ListNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-6 border-amber border-l-2 bg-amber-dim px-4 py-3 text-amber">
      {children}
    </p>
  )
}

/** Says how many tracks have left the catalogue; renders nothing for zero. */
export function LostTracks({ count, where }: { count: number; where: string }) {
  if (count === 0) return null
  return (
    <ListNotice>
      {count === 1
        ? `One track ${where} is no longer in our catalog.`
        : `${count} tracks ${where} are no longer in our catalog.`}
    </ListNotice>
  )
}
