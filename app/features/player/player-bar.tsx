import { CircleAlert, Keyboard, ListMusic, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { closePlayer, pause, resume } from '#app/lib/player/player.ts'
import { clock, type Preview } from '#app/lib/player/preview.ts'
import { usePlayer } from '#app/lib/player/use-player.ts'
import { preferredScroll } from '#app/lib/preferred-scroll.ts'
import { Button } from '#app/ui/button.tsx'
import { isSounding } from './is-sounding.ts'
import { enterMediaSession } from './media-session.ts'
import { PlayIcon } from './play-icon.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { SkipButton } from './skip-button.tsx'

export type PlayerBarProps = { preview: Preview; actions?: ReactNode; onHelp: () => void }

/** The playing track, at the bottom of every page until it is closed. */
export function PlayerBar({ preview, actions, onHelp }: PlayerBarProps) {
  const { status, seconds, queue } = usePlayer()
  const [isQueueOpen, setQueueOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  const height = useFootRoom(bar)
  useEffect(() => enterMediaSession(preview), [preview])
  const sounding = isSounding(status)
  return (
    <>
      <div aria-hidden="true" style={{ height }} />
      <section
        ref={bar}
        aria-label="Preview player"
        onKeyDown={(event) => {
          if (event.key === 'Escape') closePlayer()
        }}
        className="fixed inset-x-0 bottom-0 z-30 animate-arrive border-rule-strong border-t bg-asphalt pb-[env(safe-area-inset-bottom)]"
      >
        <div className="gutters figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 md:grid-cols-[auto_minmax(7rem,10rem)_minmax(0,1fr)_auto] md:gap-x-5 lg:grid-cols-[auto_minmax(9rem,16rem)_minmax(0,1fr)_auto] md:py-3">
          <div className="flex items-center gap-1">
            <SkipButton step={-1} className="max-md:hidden" />
            <button
              ref={mainButton}
              type="button"
              aria-label={`${sounding ? 'Pause' : 'Play'} ${preview.title}`}
              aria-busy={status === 'loading' || undefined}
              onClick={() => (sounding ? pause() : resume())}
              className="grid size-13 cursor-pointer place-items-center rounded-full bg-pink text-night transition-colors hover:bg-[#ff62a5] active:[translate:0_1px] forced-colors:border [&_svg]:size-5"
            >
              <PlayIcon status={status} />
            </button>
            <SkipButton step={1} className="max-md:hidden" />
          </div>
          <p className="min-w-0 leading-tight">
            <Link
              to={pageOf(preview)}
              className="line-clamp-2 font-bold font-display -outline-offset-2 hover:text-pink-soft md:line-clamp-1 md:text-lg"
            >
              {preview.title}
            </Link>
            <Link
              to={`/artists/${preview.artistSlug}`}
              className="inline-block max-w-full truncate py-0.5 -outline-offset-2 text-dim text-sm hover:text-ink pointer-coarse:py-1.5"
            >
              {preview.artist}
            </Link>
          </p>
          <div className="col-span-3 row-start-2 flex min-w-0 items-center gap-2 md:col-span-1 md:row-start-auto md:gap-6">
            <SkipButton step={-1} className="-ml-3 md:hidden" />
            {status === 'failed' ? (
              <Failure
                onRetry={() => {
                  // The pressed button is about to be removed, so the focus moves first.
                  mainButton.current?.focus()
                  resume()
                }}
              />
            ) : (
              <>
                <SeekSlider preview={preview} place={seconds} playing={status === 'playing'} className="flex-1" />
                <p aria-hidden="true" className="min-w-[5.2em] text-right text-dim text-sm max-md:hidden">
                  <span className="text-ink">{clock(seconds)}</span> / {clock(preview.seconds)}
                </p>
              </>
            )}
            <SkipButton step={1} className="-mr-3 md:hidden" />
          </div>
          <div className="col-start-3 row-start-1 -mr-3 flex items-center md:col-start-4">
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
              aria-label="Keys of the player"
              aria-haspopup="dialog"
              onClick={onHelp}
              className="max-lg:hidden pointer-coarse:hidden"
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

/** The page of the track, also of another version of it. Ids are the parts of its address. */
function pageOf({ id, of = id }: Preview): string {
  return `/artists/${of.replace(':', '/')}`
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex min-h-11 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:justify-start md:min-h-13">
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
  const hidden = pressed.getBoundingClientRect().bottom - (window.innerHeight - bar.offsetHeight)
  if (hidden > 0) window.scrollBy({ top: hidden + 16, behavior: preferredScroll() })
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
      style.scrollPaddingBottom = `${element.offsetHeight + 16}px`
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
