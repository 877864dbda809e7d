import { useSyncExternalStore } from 'react'
import { formatTotalTime } from '#app/lib/shortlist/brief.ts'
import {
  type CuedList,
  describeClearance,
  formatIsrc,
  formatSound,
  formatWriters,
} from '#app/lib/shortlist/cue-sheets.ts'
import { countTracks } from '#app/lib/shortlist/sent.ts'
import type { Company } from '#content/schema.ts'

type PrintSheetProps = {
  list: CuedList
  company: Company
  /** The day this page was rendered, for visitors without script. */
  renderedOn: string
  /** The URL that shows this list. */
  link: string
}

/** The list for printing: the label's contact details and each track's licensing facts. */
export function PrintSheet({ list: { title, tracks, notes }, company, renderedOn, link }: PrintSheetProps) {
  const { legalName, address, emails, phone } = company
  const day = useSyncExternalStore(onPrint, formatToday, () => renderedOn)
  return (
    <section className="figures hidden text-[9.5pt]/[1.4] print:block">
      <div className="flex justify-between gap-8 border-b pb-2">
        <p>
          <strong className="block font-display text-[12pt]">{legalName}</strong>
          {address.street}, {address.city}, {address.region} {address.postalCode}
        </p>
        <p className="text-right">
          {emails.general}
          <br />
          {phone}
        </p>
      </div>
      <h2 className="mt-5 text-[20pt]/[1.1] [overflow-wrap:anywhere]">{title.trim() || 'Shortlist'}</h2>
      <p className="mt-1 mb-4">
        {countTracks(tracks.length)}, {formatTotalTime(tracks)} in all. Printed {day}.
      </p>
      <ol className="border-t">
        {tracks.map((track, at) => (
          <li key={track.id} className="flex break-inside-avoid gap-3 border-b py-2">
            <span className="w-5 shrink-0">{String(at + 1).padStart(2, '0')}</span>
            <div className="min-w-0 flex-1">
              <p>
                <strong>{track.title}</strong>, {track.artist}
                {track.album && `, from ${track.album}`}
              </p>
              <dl className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-x-2">
                <Line term="Rights">{describeClearance(track)}</Line>
                <Line term="Writers">{formatWriters(track) ?? 'Not confirmed'}</Line>
                <Line term="Versions">{track.versions?.join(', ') ?? 'Ask us'}</Line>
                <Line term="Note">{notes[track.id]?.trim()}</Line>
              </dl>
            </div>
            <p className="shrink-0 text-right">
              <strong>{track.duration}</strong>
              <br />
              {formatSound(track)}
              <br />
              {track.isrc && `ISRC ${formatIsrc(track.isrc)}`}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-4 break-inside-avoid">
        To license any of these, write to {emails.general} or call {phone}. This list online:{' '}
        <a href={link} className="[overflow-wrap:anywhere]">
          {link}
        </a>
      </p>
    </section>
  )
}

function Line({ term, children }: { term: string; children: string | undefined }) {
  if (!children) return null
  return (
    <>
      <dt className="label-caps text-[6.5pt]">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

const formatToday = () => new Date().toLocaleDateString('en-US', { dateStyle: 'long' })

/** The page may have been open for days when it is printed. */
function onPrint(refresh: () => void): () => void {
  window.addEventListener('beforeprint', refresh)
  return () => window.removeEventListener('beforeprint', refresh)
}
