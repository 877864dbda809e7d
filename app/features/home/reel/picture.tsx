import { Pause, Play } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Reel, ReelState } from './reel.ts'
import { type Cue, gainAt, leadingCue, markOf, timecode } from './reel-cues.ts'
import { useReelClock } from './use-reel.ts'

/** How bright a picture is while its music fades in. */
const DIM = 0.8

type PictureProps = { cues: readonly Cue[]; reel: Reel; state: ReelState; children?: ReactNode }

/** The locked picture: a letterbox with the scene, its name, and the timecode burnt in. Scenes beyond the first are fetched once the reel is touched. */
export function Picture({ cues, reel, state, children }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const code = useRef<HTMLSpanElement>(null)
  useReelClock(reel, state, frame, (seconds, element) => {
    if (code.current) code.current.textContent = timecode(seconds)
    // A picture that fades in is not quite dark before.
    for (const [at, cue] of cues.entries()) {
      const dim = leadingCue(cues, seconds) === at ? DIM : 0
      element.style.setProperty(`--light-${at}`, String(Math.max(dim, gainAt(cue, seconds))))
      element.style.setProperty(`--move-${at}`, String((seconds - cue.from) / (cue.to - cue.from)))
    }
  })
  const isTouched = state.status !== 'paused' || state.seconds > 0
  const leading = leadingCue(cues, state.seconds)
  const cue = leading === null ? undefined : cues[leading]
  return (
    <div
      ref={frame}
      className="relative isolate flex min-h-[19rem] w-full flex-col justify-between gap-6 overflow-hidden bg-black p-5 sm:min-h-[22.5rem] lg:aspect-[2.39] sm:p-8"
    >
      {cues.slice(0, isTouched ? cues.length : 1).map(({ track, picture }, at) => (
        <img
          key={track}
          src={picture}
          alt=""
          loading="lazy"
          style={
            { opacity: `var(--light-${at},${at === 0 ? DIM : 0})`, '--move': `var(--move-${at},0)` } as CSSProperties
          }
          className="-z-10 absolute inset-0 size-full object-cover object-[90%_50%] transition-none motion-safe:[scale:calc(1+.1*var(--move))]"
        />
      ))}
      <span
        aria-hidden="true"
        className="-z-10 absolute inset-0 bg-[linear-gradient(100deg,#000d,#0008_42%,#0000_66%)] max-sm:bg-[linear-gradient(160deg,#000c,#0004_75%)]"
      />
      <p className="label-caps figures flex justify-between text-ink">
        <span>Reel 1</span>
        <span>{cue ? markOf(leading ?? 0) : 'No music'}</span>
      </p>
      <div>
        <p className="max-w-[14ch] font-display font-extrabold text-[clamp(2rem,1.2rem+3.6vw,4.5rem)] text-balance leading-[0.98] tracking-[-0.012em]">
          {cue ? cue.scene : 'A breath'}
        </p>
        <p className="mt-3 min-h-12 max-w-[40ch] text-ink sm:min-h-0 sm:text-lead">
          {cue ? `${cue.track}, ${cue.artist}` : 'The room tone of the next scene.'}
        </p>
      </div>
      <div className="flex items-end justify-between gap-4 noscript:hidden">
        {children}
        <span ref={code} aria-hidden="true" className="figures bg-black/70 px-2.5 py-1 font-mono text-ink sm:text-xl">
          {timecode(0)}
        </span>
      </div>
    </div>
  )
}

type ReelButtonProps = { status: ReelState['status']; onPress: () => void }

export function ReelButton({ status, onPress }: ReelButtonProps) {
  const isRolling = status === 'playing' || status === 'loading'
  return (
    <button
      type="button"
      onClick={onPress}
      aria-busy={status === 'loading' || undefined}
      className="inline-flex min-h-16 cursor-pointer items-center gap-3.5 whitespace-nowrap rounded-full bg-pink py-2 pr-5 pl-4 font-bold font-display text-night sm:pr-7 sm:pl-5 sm:text-lg transition-colors hover:bg-[#ff62a5] active:[translate:0_1px] forced-colors:border [&_svg]:size-6"
    >
      {status === 'loading' ? (
        <Spinner />
      ) : isRolling ? (
        <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
      ) : (
        <Play aria-hidden="true" fill="currentColor" strokeWidth={1} />
      )}
      {isRolling ? 'Stop the picture' : 'Roll picture'}
    </button>
  )
}
