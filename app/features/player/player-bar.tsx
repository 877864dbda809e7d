import { CircleAlert, Keyboard, ListMusic, SkipBack, SkipForward, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { closePlayer, findAdjacent, isPlayingOrLoading, pause, resume, seekTo, skip } from '#app/lib/player/player.ts'
import { clock, type Preview } from '#app/lib/player/preview.ts'
import { usePlayer } from '#app/lib/player/use-player.ts'
import { preferredScrollBehavior } from '#app/lib/scroll-behavior.ts'
import { PlayIcon } from '#app/tracks/play-icon.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLabel } from '#app/ui/look.ts'
import { shareImagePath } from '#content/paths.ts'
import { QueueDialog } from './queue-dialog.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { VolumeControl } from './volume-control.tsx'

type PlayerBarProps = { preview: Preview; actions: ReactNode; onHelp: () => void }

/** The current track, at the bottom of every page until the player is closed; on staff screens above the bar of the screens. */
export function PlayerBar({ preview, actions, onHelp }: PlayerBarProps) {
  const { status, seconds, queue } = usePlayer()
  const [isQueueOpen, setQueueOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  const height = useFootRoom(bar)
  const { shortName } = useLabel()
  useEffect(() => enterMediaSession(preview, shortName), [preview, shortName])
  const isActive = isPlayingOrLoading(status)
  return (
    <>
      <div aria-hidden="true" style={{ height }} />
      <section
        ref={bar}
        aria-label="Preview player"
        onKeyDown={(event) => {
          if (event.key === 'Escape') closePlayer()
        }}
        className="fixed inset-x-0 bottom-(--screen-bar,0px) z-30 animate-arrive border-rule-strong border-t bg-asphalt pb-[max(0px,env(safe-area-inset-bottom)-var(--screen-bar,0px))]"
      >
        <div className="gutters figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 md:grid-cols-[auto_minmax(7rem,9rem)_minmax(0,1fr)_auto] md:gap-x-5 md:py-2.5 lg:grid-cols-[auto_minmax(9rem,16rem)_minmax(0,1fr)_auto]">
          <div className="flex items-center gap-1">
            <SkipButton step={-1} className="max-md:hidden" />
            <button
              ref={mainButton}
              type="button"
              aria-label={`${isActive ? 'Pause' : 'Play'} ${preview.title}`}
              aria-busy={status === 'loading' || undefined}
              onClick={() => (isActive ? pause() : resume())}
              className="grid size-11 cursor-pointer place-items-center rounded-full bg-pink md:size-13 text-night transition-colors hover:bg-pink-lit active:[translate:0_1px] forced-colors:border [&_svg]:size-5"
            >
              <PlayIcon status={status} />
            </button>
            <SkipButton step={1} className="max-md:hidden" />
          </div>
          <p className="flex min-w-0 flex-col items-start leading-tight">
            <Link
              to={toTrackPath(preview)}
              className="line-clamp-1 py-0.5 font-bold font-display -outline-offset-2 hover:text-pink-soft md:py-0 md:text-lg"
            >
              {preview.title}
            </Link>
            <Link
              to={`/artists/${preview.artistSlug}`}
              className="max-w-full truncate py-0.5 -outline-offset-2 text-dim text-sm hover:text-ink pointer-coarse:py-1"
            >
              {preview.artist}
            </Link>
          </p>
          <div className="col-span-3 row-start-2 flex min-w-0 items-center gap-2 md:col-span-1 md:row-start-auto md:gap-6">
            <SkipButton step={-1} className="-ml-3 md:hidden" />
            {status === 'failed' ? (
              <Failure
                onRetry={() => {
                  // The pressed button will be removed, so the focus moves first.
                  mainButton.current?.focus()
                  resume()
                }}
              />
            ) : (
              <SeekSlider preview={preview} position={seconds} playing={status === 'playing'} className="flex-1">
                <Durations preview={preview} position={seconds} />
              </SeekSlider>
            )}
            <SkipButton step={1} className="-mr-3 md:hidden" />
            <VolumeControl className="-mr-3 md:hidden pointer-coarse:hidden" />
          </div>
          <div className="col-start-3 row-start-1 -mr-3 flex items-center md:col-start-4">
            <VolumeControl className="max-md:hidden lg:mr-1 max-lg:pointer-coarse:hidden" />
            {actions}
            {queue.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Queue, ${queue.length} tracks`}
                aria-haspopup="dialog"
                onClick={() => setQueueOpen(true)}
              >
                <ListMusic aria-hidden="true" className="size-5" />
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label="Keyboard shortcuts"
              aria-haspopup="dialog"
              onClick={onHelp}
              className="max-xl:hidden pointer-coarse:hidden"
            >
              <Keyboard aria-hidden="true" className="size-5" />
            </Button>
            <Button variant="ghost" size="icon" aria-label="Close the player" onClick={closePlayer}>
              <X aria-hidden="true" />
            </Button>
          </div>
        </div>
      </section>
      {isQueueOpen && <QueueDialog onClose={() => setQueueOpen(false)} />}
    </>
  )
}

/** The path of the track's page, also for its other versions. */
function toTrackPath({ id, of = id }: Preview): string {
  return `/artists/${of.replace(':', '/')}`
}

/** The position, and the lengths of the preview and of the whole track. */
function Durations({ preview, position }: { preview: Preview; position: number }) {
  return (
    <p className="flex justify-between gap-3 overflow-hidden whitespace-nowrap text-dim text-xs leading-4">
      <span>
        Preview <span className="text-ink">{clock(position)}</span> / {clock(preview.seconds)}
      </span>
      {preview.whole !== undefined && <span>{`Track ${preview.whole.replace(/^0(?=\d:)/, '')}`}</span>}
    </p>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex min-h-11 flex-1 flex-wrap items-center justify-between gap-x-4 sm:justify-start md:min-h-13">
      <p role="alert" className="flex items-center gap-2 text-danger text-sm sm:text-base">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        This preview cannot be played.
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Scrolls the focused button into view if the bar has appeared over it. */
function uncover(pressed: Element | null, bar: HTMLElement): void {
  if (!(pressed instanceof HTMLButtonElement)) return
  const coveredPx = bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).bottom)
  const hidden = pressed.getBoundingClientRect().bottom - (window.innerHeight - coveredPx)
  if (hidden > 0) window.scrollBy({ top: hidden + 16, behavior: preferredScrollBehavior() })
}

/**
 * Publishes the bar's height as `--foot`: the page leaves that much space at its end, scrolling to an element stops above
 * the bar, and toasts appear above it.
 */
function useFootRoom(bar: { current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      setHeight(element.offsetHeight)
      style.scrollPaddingBottom = `calc(${element.offsetHeight + 16}px + var(--screen-bar, 0px))`
      style.setProperty('--foot', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    uncover(document.activeElement, element)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-bottom')
      style.removeProperty('--foot')
    }
  }, [bar])
  return height
}

/** Connects a preview to the media keys and the system's media controls. Returns a function to disconnect it. */
function enterMediaSession(preview: Preview, album: string): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title: preview.title,
    artist: preview.artist,
    album,
    // The artist's share card: every artist has one, with or without a picture.
    artwork: [{ src: shareImagePath(`/artists/${preview.artistSlug}`), sizes: '1200x630', type: 'image/jpeg' }],
  })
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', resume],
    ['pause', pause],
    ['nexttrack', () => skip(1)],
    ['previoustrack', () => skip(-1)],
    ['seekto', ({ seekTime }) => seekTo(seekTime ?? 0)],
  ]
  for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
  return () => {
    mediaSession.metadata = null
    for (const [action] of actions) mediaSession.setActionHandler(action, null)
  }
}

/** Plays the next or previous track of the queue. `aria-disabled` keeps the focus on the button at the end of the queue. */
function SkipButton({ step, className }: { step: 1 | -1; className?: string }) {
  const adjacent = findAdjacent(usePlayer(), step)
  const isLast = step === 1 && adjacent === null
  const Icon = step === 1 ? SkipForward : SkipBack
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={step === 1 ? 'Next track' : 'Previous track'}
      aria-disabled={isLast || undefined}
      title={adjacent ? `${adjacent.title}, ${adjacent.artist}` : undefined}
      onClick={() => skip(step)}
      className={`aria-disabled:cursor-default aria-disabled:opacity-35 ${className ?? ''}`}
    >
      <Icon aria-hidden="true" fill="currentColor" strokeWidth={1.5} />
    </Button>
  )
}
