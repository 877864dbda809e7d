import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Cue, markOf, shortTimecode } from './reel-cues.ts'

type CueLineProps = {
  cue: Cue
  at: number
  isLeading: boolean
  /** Plays the track alone. */
  play: ReactNode
  /** Puts it on the shortlist. */
  shortlist: ReactNode
}

/** One line of the cue sheet. Without script it has the browser's own controls. */
export function CueLine({ cue, at, isLeading, play, shortlist }: CueLineProps) {
  return (
    <li
      className={clsx(
        'figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-b py-2 transition-colors sm:grid-cols-[auto_2.5rem_minmax(0,4fr)_minmax(0,6fr)_auto_auto] sm:gap-x-4',
        isLeading && 'bg-white/4',
      )}
    >
      {play}
      <span className={clsx('text-sm max-sm:hidden', isLeading ? 'text-pink-soft' : 'text-dim')}>{markOf(at)}</span>
      <div className="min-w-0 sm:contents">
        <span className="block min-w-0 font-semibold">
          <Link
            to={cue.path}
            className="inline-block py-px hover:text-pink-soft pointer-coarse:-mt-4.5 pointer-coarse:pt-4.5"
          >
            {cue.track}
          </Link>
        </span>
        <span className="block min-w-0 text-dim text-sm">
          {/* Under a finger the title reaches up and the artist down, over text that cannot be pressed. */}
          <Link
            to={`/artists/${cue.slug}`}
            className="pointer-coarse:relative pointer-coarse:pb-6 text-ink underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
          >
            {cue.artist}
          </Link>
          <span className="mx-2" aria-hidden="true">
            ·
          </span>
          {cue.scene}
        </span>
        <span className="block text-dim text-sm sm:text-right">
          <span className="sm:hidden">{markOf(at)}, </span>
          {shortTimecode(cue.from)}
          <span className="sr-only"> to </span>
          <span aria-hidden="true"> – </span>
          {shortTimecode(cue.to)}
        </span>
      </div>
      {shortlist}
      {cue.preview && (
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: music, nothing is spoken */}
          <audio
            controls
            preload="none"
            src={cue.preview.src}
            aria-label={`Preview of ${cue.track}`}
            className="col-span-full my-2"
          />
        </noscript>
      )}
    </li>
  )
}
