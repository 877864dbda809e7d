import { Link } from 'react-router'
import type { Heard } from './find-heard.ts'
import { PreviewStrip } from './preview-strip.tsx'

type HeardTrackProps = {
  /** What the track is here for, such as 'Hear it'. */
  mark: string
  heard: Heard | null
  className?: string
}

/** One track on a page about something else, with its waveform and the reason why it is there; nothing if none was chosen. */
export function HeardTrack({ mark, heard, className }: HeardTrackProps) {
  if (heard === null) return null
  const { title, artist, path, why, preview } = heard
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
