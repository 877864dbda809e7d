import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Heard } from './find-heard.ts'

type HeardLinesProps = {
  heard: readonly Heard[]
  /** What plays a track, or says where it can be heard. */
  renderPlay: (heard: Heard) => ReactNode
}

/** Tracks as lines of a cue sheet: what plays it, why it is here, and where it has been. */
export function HeardLines({ heard, renderPlay }: HeardLinesProps) {
  return (
    <ul className="border-rule-strong border-t">
      {heard.map((one) => (
        <li
          key={one.id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-3 sm:grid-cols-[2.75rem_minmax(0,3fr)_minmax(0,2fr)]"
        >
          <span className="self-start">{renderPlay(one)}</span>
          <div className="min-w-0">
            <p className="leading-snug">
              <Link
                to={one.path}
                className="font-semibold transition-colors hover:text-pink-soft pointer-coarse:inline-block pointer-coarse:py-1"
              >
                {one.title}
              </Link>{' '}
              <span className="text-dim">{one.artist}</span>
            </p>
            <p className="mt-0.5 text-dim text-sm leading-snug">{one.why}</p>
          </div>
          <Credits heard={one} />
        </li>
      ))}
    </ul>
  )
}

function Credits({ heard: { credits } }: { heard: Heard }) {
  return (
    <div className="col-start-2 mt-1.5 min-w-0 text-sm leading-snug sm:col-start-auto sm:mt-0.5 sm:text-right">
      {credits.slice(0, 2).map(({ title, at }) => (
        <p key={`${title} ${at}`}>
          <span className="sr-only">Heard in </span>
          <cite className="text-amber not-italic">{title}</cite>
          <span className="text-dim">, {at}</span>
        </p>
      ))}
    </div>
  )
}
