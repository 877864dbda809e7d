import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { ClampedText } from '#app/features/desk/shared/clamped-text.tsx'
import type { Preview } from '#app/lib/player/preview.ts'
import { PlayButton } from '#app/tracks/play-button.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import type { InboxDetail } from '#contracts/desk/inbox.ts'
import type { StoredBrief } from '#contracts/forms/stored-brief.ts'

/** A track of the catalogue, with its preview where there is one. */
export type HeardTrack = { id: string; artist: string; title: string; duration: string; preview?: Preview | undefined }

type BriefSectionProps = { brief: StoredBrief; tracks: readonly HeardTrack[] }

/** A brief with its tracks, each playable in place. */
export function BriefSection({ brief, tracks }: BriefSectionProps) {
  const { media, project, territory, term, budget, deadline, quote, references } = brief
  const facts = [
    ['Project', project],
    ['Media', media],
    ['Territory', territory],
    ['Term', term],
    ['Budget', budget],
    ['Deadline', deadline],
    ['Quote', quote],
    ['References', references],
  ] as const
  return (
    <>
      <PanelSection title="Brief">
        <Facts facts={facts} />
      </PanelSection>
      <PanelSection title={`Shortlist, ${brief.tracks.length} ${brief.tracks.length === 1 ? 'track' : 'tracks'}`}>
        <Sheet aria-label="Shortlist">
          {brief.tracks.map((id, at) => (
            <TrackLine
              key={id}
              number={at + 1}
              id={id}
              track={tracks.find((track) => track.id === id)}
              note={findNote(brief.lines[at])}
            />
          ))}
        </Sheet>
      </PanelSection>
    </>
  )
}

/** The sender's note on a track, which follows the duration in its line. */
function findNote(line = ''): string | undefined {
  return /\([\d:]+\) · (.*)$/.exec(line)?.[1]
}

type TrackLineProps = { number: number; id: string; track: HeardTrack | undefined; note: string | undefined }

function TrackLine({ number, id, track, note }: TrackLineProps) {
  return (
    <li className="figures grid min-h-14 grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-rule border-b py-1">
      <span className="text-dim text-sm">{String(number).padStart(2, '0')}</span>
      {track === undefined ? (
        <p className="min-w-0 text-dim [overflow-wrap:anywhere]">{id}, no longer in the catalog</p>
      ) : (
        <p className="min-w-0">
          <span className="block truncate font-semibold">{track.title}</span>
          <span className="block truncate text-dim text-sm">{track.artist}</span>
        </p>
      )}
      <span>{track?.preview && <PlayButton preview={track.preview} />}</span>
      <span className="text-dim">{track?.duration}</span>
      {note && <p className="col-[2/-1] pb-2 text-sm [overflow-wrap:anywhere]">{note}</p>}
    </li>
  )
}

/** The text of the message, unchanged. */
export function TextSection({ detail }: { detail: InboxDetail }) {
  const { genre, phone, experience, body } = detail
  const facts = [
    ['Genre', genre],
    ['Phone', phone],
    ['Experience', experience],
  ] as const
  return (
    <PanelSection title="What they wrote">
      <div className="py-4">
        <ClampedText limit="line-clamp-12" className="max-w-[65ch] whitespace-pre-line text-lead">
          {body}
        </ClampedText>
      </div>
      <Facts facts={facts} />
    </PanelSection>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string | null | undefined])[] }) {
  const known = facts.filter(([, text]) => text)
  if (known.length === 0) return null
  return (
    <dl className="border-rule border-t">
      {known.map(([term, text]) => (
        <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-2.5 text-sm">
          <dt className="text-dim">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
