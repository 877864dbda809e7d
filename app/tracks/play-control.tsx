import { ArrowUpRight } from 'lucide-react'
import type { Preview } from '#app/lib/player/preview.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { PlayButton } from './play-button.tsx'
import { shortenHost } from './shorten-host.ts'

type PlayControlProps = {
  title: string
  preview: Preview | null | undefined
  /** Where to hear the track on another site; '#' if nowhere. */
  url: string
}

/** The first control of a track's line: a play button, a link to another site, or an empty column. */
export function PlayControl({ title, preview, url }: PlayControlProps) {
  if (preview) return <PlayButton preview={preview} />
  const external = URL.parse(url)
  if (!external) return <span aria-hidden="true" className="block size-11 shrink-0" />
  return (
    <ExternalLink
      href={url}
      title={`At ${external.host}`}
      aria-label={`Hear ${title} at ${external.host}`}
      className="inline-flex size-11 shrink-0 flex-col items-center justify-center text-dim transition-colors hover:text-ink"
    >
      <ArrowUpRight aria-hidden="true" className="size-4" />
      <span className="text-[0.625rem]/tight">{shortenHost(external.hostname)}</span>
    </ExternalLink>
  )
}
