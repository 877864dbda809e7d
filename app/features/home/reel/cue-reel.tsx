import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router'
import { onEachFrame } from '#app/lib/player/follow-frames.ts'
import { readPlayer, subscribe } from '#app/lib/player/player.ts'
import { PlainSound } from '#app/tracks/plain-sound.tsx'
import { PlayControl } from '#app/tracks/play-control.tsx'
import { ShortlistButton } from '#app/tracks/shortlist-button.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { createReel, type Reel, type ReelState } from './reel.ts'
import {
  type Cue,
  describeSignatures,
  findLeadingCue,
  formatShortTimecode,
  formatTimecode,
  getGain,
  getReelSeconds,
  toCueNumber,
} from './reel-cues.ts'
import { ReelTimeline } from './reel-timeline.tsx'

/** How bright a picture is while its music fades in. */
const DIM = 0.8

type PictureProps = { cues: readonly Cue[]; reel: Reel; state: ReelState; children?: ReactNode }

/** The picture: a letterbox with the scene, its name and the timecode. Scenes after the first are fetched once the reel is used. */
function Picture({ cues, reel, state, children }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const code = useRef<HTMLSpanElement>(null)
  useReelClock(reel, state, frame, (seconds, element) => {
    if (code.current) code.current.textContent = formatTimecode(seconds)
    // A picture is never completely dark, even before its music fades in.
    for (const [at, cue] of cues.entries()) {
      const dim = findLeadingCue(cues, seconds) === at ? DIM : 0
      element.style.setProperty(`--light-${at}`, String(Math.max(dim, getGain(cue, seconds))))
      element.style.setProperty(`--move-${at}`, String((seconds - cue.from) / (cue.to - cue.from)))
    }
  })
  const isUsed = state.status !== 'paused' || state.seconds > 0
  const leading = findLeadingCue(cues, state.seconds)
  const cue = leading === null ? undefined : cues[leading]
  return (
    <div
      ref={frame}
      className="relative isolate flex min-h-[19rem] w-full flex-col justify-between gap-6 overflow-hidden bg-black p-5 sm:min-h-[22.5rem] lg:aspect-[2.39] sm:p-8"
    >
      {cues.slice(0, isUsed ? cues.length : 1).map(({ id, from, picture }, at) => (
        <img
          key={`${id} ${from}`}
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
        <span>{cue ? toCueNumber(leading ?? 0) : 'No music'}</span>
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
          {formatTimecode(0)}
        </span>
      </div>
    </div>
  )
}

type ReelButtonProps = { status: ReelState['status']; onPress: () => void }

function ReelButton({ status, onPress }: ReelButtonProps) {
  const isRolling = status === 'playing' || status === 'loading'
  return (
    <button
      type="button"
      onClick={onPress}
      aria-busy={status === 'loading' || undefined}
      className="inline-flex min-h-16 cursor-pointer items-center gap-3.5 whitespace-nowrap rounded-full bg-pink py-2 pr-5 pl-4 font-bold font-display text-night sm:pr-7 sm:pl-5 sm:text-lg transition-colors hover:bg-pink-lit active:[translate:0_1px] forced-colors:border [&_svg]:size-6"
    >
      {status === 'loading' ? (
        <Spinner />
      ) : isRolling ? (
        <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
      ) : (
        <Play aria-hidden="true" fill="currentColor" strokeWidth={1} />
      )}
      {isRolling ? 'Pause' : 'Roll picture'}
    </button>
  )
}

/**
 * Several cues under one picture. They can be played together, with fades and overlaps, or one by one from the list. Without script
 * there is only the list.
 */
export function CueReel({ cues }: { cues: Cue[] }) {
  const { reel, state } = useReel(cues)
  const ref = useRef<HTMLDivElement>(null)
  useReelClock(reel, state, ref, (seconds, element) =>
    element.style.setProperty('--reel', String(seconds / getReelSeconds(cues))),
  )
  const isRolling = state.status === 'playing' || state.status === 'loading'
  const toggle = () => (isRolling ? reel.pause() : void reel.play())
  const leading = isRolling ? findLeadingCue(cues, state.seconds) : null
  return (
    <section aria-labelledby="cue-sheets" className="py-20 sm:py-28">
      <div className="gutters mb-8 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 id="cue-sheets" className="text-title">
          From the cue sheets
        </h2>
        <p className="text-dim">{describeSignatures(cues)}</p>
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
            <CueLine key={`${cue.id} ${cue.from}`} cue={cue} at={at} isLeading={at === leading} />
          ))}
        </Sheet>
      </div>
    </section>
  )
}

type CueLineProps = { cue: Cue; at: number; isLeading: boolean }

/** One line of the cue sheet. Without script it has the browser's own controls. */
function CueLine({ cue, at, isLeading }: CueLineProps) {
  return (
    <li
      className={clsx(
        'figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-b py-2 transition-colors sm:grid-cols-[auto_2.5rem_minmax(0,4fr)_minmax(0,6fr)_auto_auto] sm:gap-x-4',
        // Without script there are no buttons.
        'noscript:grid-cols-[minmax(0,1fr)] noscript:sm:grid-cols-[2.5rem_minmax(0,4fr)_minmax(0,6fr)_auto]',
        isLeading && 'bg-white/4',
      )}
    >
      <PlayControl title={cue.track} preview={cue.preview} url={cue.url} />
      <span className={clsx('text-sm max-sm:hidden', isLeading ? 'text-pink-soft' : 'text-dim')}>
        {toCueNumber(at)}
      </span>
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
          {/* On touch screens the title's target extends upwards and the artist's downwards, over plain text. */}
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
          <span className="sm:hidden">{toCueNumber(at)}, </span>
          {formatShortTimecode(cue.from)}
          <span className="sr-only"> to </span>
          <span aria-hidden="true"> – </span>
          {formatShortTimecode(cue.to)}
        </span>
      </div>
      <ShortlistButton id={cue.id} title={cue.track} />
      {cue.preview && (
        <div className="col-span-full">
          <PlainSound preview={cue.preview} className="my-2 h-10 w-full sm:max-w-80" />
        </div>
      )}
    </li>
  )
}

/** The reel pauses when the player starts or the page is left. */
function useReel(cues: readonly Cue[]): { reel: Reel; state: ReelState } {
  const [reel] = useState(() => createReel(cues))
  const state = useSyncExternalStore(reel.subscribe, reel.read, reel.readStart)
  useEffect(() => {
    const unsubscribe = subscribe(() => {
      if (['loading', 'playing'].includes(readPlayer().status)) reel.pause()
    })
    return () => {
      unsubscribe()
      reel.pause()
    }
  }, [reel])
  return { reel, state }
}

/** Calls `show` with the position: for each frame while it plays, or with reduced motion a few times a second. */
function useReelClock(
  reel: Reel,
  state: ReelState,
  ref: RefObject<HTMLElement | null>,
  show: (seconds: number, element: HTMLElement) => void,
) {
  const { status, seconds } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seconds` changes when the paused reel is moved, and `show` always does the same
  useEffect(
    () => onEachFrame(status === 'playing', () => ref.current && show(reel.readSeconds(), ref.current)),
    [reel, status, seconds, ref],
  )
}
