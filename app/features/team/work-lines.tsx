import { Link } from 'react-router'
import { FeaturedTrackList, PlayOrLink } from '#app/tracks/featured-track-list.tsx'
import type { FeaturedTrack } from '#app/tracks/find-featured-track.ts'
import type { Signed } from './find-signed.ts'

type WorkLinesProps = {
  name: string
  work: { tracks: readonly FeaturedTrack[]; signed: readonly Signed[] }
  isAr: boolean
}

/** A member's work. For A&R the artists come first, for others the songs. */
export function WorkLines({ name, work: { tracks, signed }, isAr }: WorkLinesProps) {
  const artists = signed.length > 0 && <SignedLines label={`Artists of ${name}`} signed={signed} />
  return (
    <div className="space-y-8">
      {isAr && artists}
      {tracks.length > 0 && (
        <div>
          {isAr && artists && <h3 className="label-caps pb-3 font-sans text-dim">Listen first</h3>}
          <FeaturedTrackList tracks={tracks} />
        </div>
      )}
      {!isAr && artists}
    </div>
  )
}

/** The artists that a member signed or produced, as lines of a cue sheet. */
function SignedLines({ label, signed }: { label: string; signed: readonly Signed[] }) {
  return (
    <ul aria-label={label} className="border-rule-strong border-t">
      {signed.map((one) => (
        <li
          key={one.id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-4 border-rule border-b py-2 sm:grid-cols-[2.75rem_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <span className="row-span-2 sm:row-span-1">
            <PlayOrLink title={one.name} preview={one.preview} />
          </span>
          <p className="min-w-0 leading-snug">
            <Link
              to={`/artists/${one.slug}`}
              className="font-semibold transition-colors hover:text-pink-soft pointer-coarse:inline-block pointer-coarse:py-1"
            >
              {one.name}
            </Link>{' '}
            <span className="text-dim">{one.genre}</span>
          </p>
          <p className="min-w-0 text-dim text-sm leading-snug sm:text-right">{one.did}</p>
        </li>
      ))}
    </ul>
  )
}
