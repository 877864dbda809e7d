import { Link } from 'react-router'
import type { FeaturedTrack } from './find-featured-track.ts'
import { PreviewStrip } from './preview-strip.tsx'

type FeaturedTrackProps = {
  /** A heading, such as 'Hear it'. */
  mark: string
  track: FeaturedTrack | null
  className?: string
}

/** One track on a page about something else, with its waveform and the reason why it is there. */
export function FeaturedTrackFigure({ mark, track, className }: FeaturedTrackProps) {
  if (track === null) return null
  const { title, artist, path, why, preview } = track
  return (
    <figure className={className}>
      <p className="label-caps text-dim">{mark}</p>
      <p className="mt-3 text-lead">
        <Link
          to={path}
          className="font-semibold underline decoration-pink decoration-2 underline-offset-4 transition-colors hover:decoration-ink pointer-coarse:py-2.5"
        >
          {title}
        </Link>{' '}
        <span className="text-dim">{artist}</span>
      </p>
      {preview && <PreviewStrip preview={preview} />}
      <figcaption className="mt-2 max-w-[52ch] text-dim">{why}</figcaption>
    </figure>
  )
}
