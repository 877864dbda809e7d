import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Heard } from './find-heard.ts'

type HeardTrackProps = {
  /** What the track is here for, such as 'Hear it'. */
  mark: string
  heard: Heard
  /** What plays it, where it can be heard. */
  play: ReactNode
  className?: string
}

/** One track on a page about something else, with the reason why it is there. */
export function HeardTrack({ mark, heard: { title, artist, path, why }, play, className }: HeardTrackProps) {
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
      {play}
      <figcaption className="mt-2 max-w-[52ch] text-dim">{why}</figcaption>
    </figure>
  )
}
