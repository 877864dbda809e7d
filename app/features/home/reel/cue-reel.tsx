import { type ReactNode, useRef } from 'react'
import { Sheet } from '#app/ui/sheet.tsx'
import { CueLine } from './cue-line.tsx'
import { Picture, ReelButton } from './picture.tsx'
import { type Cue, leadingCue, reelSeconds } from './reel-cues.ts'
import { ReelTimeline } from './reel-timeline.tsx'
import { useReel, useReelClock } from './use-reel.ts'

type CueReelProps = {
  cues: Cue[]
  /** The button that plays a cue's track alone. */
  play: (cue: Cue) => ReactNode
  /** The button that puts it on the shortlist. */
  shortlist: (cue: Cue) => ReactNode
}

/**
 * The cue sheet as it is used: five cues under one picture. They can be played as the picture wants them, with fades and
 * overlaps, or one by one from the list, which is all there is without script.
 */
export function CueReel({ cues, play, shortlist }: CueReelProps) {
  const { reel, state } = useReel(cues)
  const ref = useRef<HTMLDivElement>(null)
  useReelClock(reel, state, ref, (seconds, element) =>
    element.style.setProperty('--reel', String(seconds / reelSeconds(cues))),
  )
  const isRolling = state.status === 'playing' || state.status === 'loading'
  const toggle = () => (isRolling ? reel.pause() : void reel.play())
  const leading = isRolling ? leadingCue(cues, state.seconds) : null
  return (
    <section aria-labelledby="cue-sheets" className="py-20 sm:py-28">
      <div className="gutters mb-8 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 id="cue-sheets" className="text-title">
          From the cue sheets
        </h2>
        <p className="text-dim">Five uses, one signature each.</p>
      </div>
      <div ref={ref}>
        <div className="sm:gutters">
          <Picture cues={cues} reel={reel} state={state}>
            <ReelButton status={state.status} onPress={toggle} />
          </Picture>
        </div>
        <div className="gutters mt-3">
          <ReelTimeline cues={cues} seconds={state.seconds} onSeek={reel.seek} onToggle={toggle} />
          {state.status === 'failed' && (
            <p role="alert" className="mt-3 text-danger">
              The reel could not be loaded. Press play to try again.
            </p>
          )}
        </div>
      </div>
      <div className="gutters mt-10">
        <Sheet>
          {cues.map((cue, at) => (
            <CueLine
              key={cue.track}
              cue={cue}
              at={at}
              isLeading={at === leading}
              play={play(cue)}
              shortlist={shortlist(cue)}
            />
          ))}
        </Sheet>
      </div>
    </section>
  )
}
