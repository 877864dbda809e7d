import { Play } from 'lucide-react'
import { PlayButton } from '#app/features/player/play-button.tsx'
import { PlayControl } from '#app/features/player/play-control.tsx'
import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import type { Signed } from '#app/features/team/find-signed.ts'
import { SignedLines } from '#app/features/team/signed-lines.tsx'
import type { Heard } from '#app/features/tracks/find-heard.ts'
import { HeardLines } from '#app/features/tracks/heard-lines.tsx'
import { HeardTrack } from '#app/features/tracks/heard-track.tsx'
import type { Preview } from '#app/lib/player/preview.ts'

/** The first control of a track's line. */
export function playHeard({ title, preview, url }: Heard) {
  return (
    <>
      <PlayControl title={title} preview={preview ?? undefined} url={url} />
      {preview && <PlayWithoutScript preview={preview} />}
    </>
  )
}

/** The first control of an artist's line. */
function playSigned({ preview }: Signed) {
  if (preview === null) return <span aria-hidden="true" className="block size-11" />
  return (
    <>
      <PlayButton preview={preview} />
      <PlayWithoutScript preview={preview} />
    </>
  )
}

/** The recording itself, which the browser plays. */
function PlayWithoutScript({ preview: { src, title } }: { preview: Preview }) {
  return (
    <noscript>
      <a
        href={src}
        aria-label={`Hear ${title}`}
        className="inline-flex size-11 items-center justify-center rounded-full border border-edge hover:border-ink [&_svg]:size-4"
      >
        <Play aria-hidden="true" />
      </a>
    </noscript>
  )
}

type WorkLinesProps = { name: string; work: { tracks: readonly Heard[]; signed: readonly Signed[] }; isAr: boolean }

/** A member's work: for A&R the artists come first, for others the songs. */
export function WorkLines({ name, work: { tracks, signed }, isAr }: WorkLinesProps) {
  const artists = signed.length > 0 && (
    <SignedLines label={`Artists of ${name}`} signed={signed} renderPlay={playSigned} />
  )
  return (
    <div className="space-y-8">
      {isAr && artists}
      {tracks.length > 0 && (
        <div>
          {isAr && artists && <h3 className="label-caps pb-3 font-sans text-dim">To hear first</h3>}
          <HeardLines heard={tracks} renderPlay={playHeard} />
        </div>
      )}
      {!isAr && artists}
    </div>
  )
}

type ChosenTrackProps = { mark: string; heard: Heard | null; className?: string }

/** The track that somebody has chosen, with its waveform. */
export function ChosenTrack({ heard, ...look }: ChosenTrackProps) {
  return (
    heard && <HeardTrack heard={heard} play={heard.preview && <PreviewStrip preview={heard.preview} />} {...look} />
  )
}
