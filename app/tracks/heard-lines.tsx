import { Play } from 'lucide-react'
import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import type { Heard } from './find-heard.ts'
import { PlayControl } from './play-control.tsx'

/** Tracks as lines of a cue sheet: what plays it, why it is here, and where it has been. */
export function HeardLines({ heard }: { heard: readonly Heard[] }) {
  return (
    <ul className="border-rule-strong border-t">
      {heard.map((one) => (
        <li
          key={one.id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-3 sm:grid-cols-[2.75rem_minmax(0,3fr)_minmax(0,2fr)]"
        >
          <span className="self-start">
            <LinePlay title={one.title} preview={one.preview} url={one.url} />
          </span>
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

type LinePlayProps = { title: string; preview: Preview | null; url?: string }

/** The first control of a line. Without script it is the recording itself, which the browser plays. */
export function LinePlay({ title, preview, url = '#' }: LinePlayProps) {
  return (
    <>
      <PlayControl title={title} preview={preview} url={url} />
      {preview && (
        <noscript>
          <a
            href={preview.src}
            aria-label={`Hear ${preview.title}`}
            className="inline-flex size-11 items-center justify-center rounded-full border border-edge hover:border-ink [&_svg]:size-4"
          >
            <Play aria-hidden="true" />
          </a>
        </noscript>
      )}
    </>
  )
}
