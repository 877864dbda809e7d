import { ArrowUpRight } from 'lucide-react'
import type { Preview } from '#app/lib/player/preview.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { namePlace } from './name-place.ts'
import { PlayButton } from './play-button.tsx'

type PlayControlProps = {
  title: string
  preview: Preview | null | undefined
  /** Where the track can be heard if not here; '#' is nowhere. */
  url: string
}

/** The first control of a track's line: plays it here, or says where else it can be heard, or keeps the column. */
export function PlayControl({ title, preview, url }: PlayControlProps) {
  if (preview) return <PlayButton preview={preview} />
  const place = URL.parse(url)
  if (!place) return <span aria-hidden="true" className="block size-11 shrink-0" />
  return (
    <ExternalLink
      href={url}
      title={`At ${place.host}`}
      aria-label={`Hear ${title} at ${place.host}`}
      className="inline-flex size-11 shrink-0 flex-col items-center justify-center text-dim transition-colors hover:text-ink"
    >
      <ArrowUpRight aria-hidden="true" className="size-4" />
      <span className="text-[0.625rem]/tight">{namePlace(place.hostname)}</span>
    </ExternalLink>
  )
}
