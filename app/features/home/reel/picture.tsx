import { Pause, Play } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Reel, ReelState } from './reel.ts'
import { type Cue, gainAt, leadingCue, markOf, timecode } from './reel-cues.ts'
import { useReelClock } from './use-reel.ts'

/** The light of each scene: headlights, overcast, a pool from below, a kitchen lamp, low sun. Then again from the first. */
const LIGHTS = [
  'radial-gradient(42% 60% at 70% 78%,#b8690e80,transparent),radial-gradient(16% 22% at 66% 74%,#ffd9a0a0,transparent)',
  'radial-gradient(90% 90% at 50% -10%,#8d83a866,transparent 70%)',
  'radial-gradient(75% 70% at 38% 110%,#37e6ff8c,transparent 72%),radial-gradient(30% 30% at 82% 8%,#ff3d8f66,transparent)',
  'radial-gradient(34% 60% at 26% 18%,#ffb34780,transparent),radial-gradient(60% 80% at 80% 100%,#ff3d8f33,transparent)',
  'radial-gradient(110% 60% at 60% 96%,#ffb3478c,transparent 75%),radial-gradient(22% 34% at 72% 66%,#ffe9c4a0,transparent)',
]

type PictureProps = { cues: readonly Cue[]; reel: Reel; state: ReelState; children?: ReactNode }

/** The locked picture: a letterbox with the scene's light, its name, and the timecode burnt in. */
export function Picture({ cues, reel, state, children }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const code = useRef<HTMLSpanElement>(null)
  useReelClock(reel, state, frame, (seconds, element) => {
    if (code.current) code.current.textContent = timecode(seconds)
    // A picture that fades in is not quite dark before.
    for (const [at, cue] of cues.entries()) {
      const dim = leadingCue(cues, seconds) === at ? 0.55 : 0
      element.style.setProperty(`--light-${at}`, String(Math.max(dim, gainAt(cue, seconds))))
    }
  })
  const leading = leadingCue(cues, state.seconds)
  const cue = leading === null ? undefined : cues[leading]
  return (
    <div
      ref={frame}
      className="relative isolate flex min-h-[19rem] w-full flex-col justify-between gap-6 overflow-hidden bg-black p-5 sm:aspect-[2.39] sm:min-h-[22.5rem] sm:p-8"
    >
      {cues.map(({ track }, at) => (
        <span
          key={track}
          aria-hidden="true"
          style={{ background: LIGHTS[at % LIGHTS.length], opacity: `var(--light-${at},${at === 0 ? 0.55 : 0})` }}
          className="-z-10 absolute inset-0 transition-none"
        />
      ))}
      <p className="label-caps figures flex justify-between text-ink">
        <span>Reel 1</span>
        <span>{cue ? markOf(leading ?? 0) : 'No music'}</span>
      </p>
      <div>
        <p className="max-w-[14ch] font-display font-extrabold text-[clamp(2rem,1.2rem+3.6vw,4.5rem)] leading-[0.98] tracking-[-0.012em]">
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
      className="inline-flex min-h-16 cursor-pointer items-center gap-3.5 whitespace-nowrap rounded-full bg-pink py-2 pr-5 pl-4 font-bold font-display text-night sm:pr-7 sm:pl-5 sm:text-lg transition-colors duration-150 hover:bg-[#ff62a5] active:translate-y-px forced-colors:border [&_svg]:size-6"
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
