import { TRACK_COLUMNS } from './track-columns.ts'

const HEADS = [
  { column: 'title', words: 'Title, artist, album' },
  { column: 'bpm', words: 'BPM', className: 'text-right' },
  { column: 'key', words: 'Key' },
  { column: 'vocal', words: 'Vocal' },
  { column: 'moods', words: 'Moods, versions' },
  { column: 'cleared', words: 'Cleared' },
  { column: 'length', words: 'Time', className: 'text-right' },
]

/** The names of the columns over a list of `TrackRow`, on screens wide enough for columns. */
export function TrackHeads() {
  return (
    <div data-heads="" aria-hidden="true" className="max-xl:hidden">
      <div className={`${TRACK_COLUMNS} label-caps border-rule-strong border-b py-2 text-dim`}>
        <span />
        {HEADS.map(({ column, words, className }) => (
          <span key={column} data-column={column} className={className}>
            {words}
          </span>
        ))}
        <span />
      </div>
    </div>
  )
}
