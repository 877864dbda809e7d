import { X } from 'lucide-react'
import { Link } from 'react-router'
import { MOST_CONDITIONS, type ReadSearch } from '#catalogue/search/read-search.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { isCut, LONGEST_SEARCH, type TrackFilter, toQuery } from '#catalogue/search/track-filter.ts'
import { listConditions } from './conditions.ts'

type ConditionListProps = { index: SearchIndex; filter: TrackFilter; read: ReadSearch; onPress: () => void }

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** What the search asks for, each condition a link to the search without it; nothing if it asks for nothing. */
export function ConditionList({ index, filter, read, onPress }: ConditionListProps) {
  const conditions = listConditions(index, filter, read)
  if (conditions.length === 0) return null
  return (
    <>
      <ul aria-label="Conditions" className="mb-3 flex flex-wrap items-center gap-2">
        {conditions.map(({ words, without }) => (
          <li key={words}>
            <Link
              to={`/catalog${toQuery(without)}`}
              state={{ stay: true }}
              onClick={onPress}
              className="chip inline-flex border-cyan/60 bg-cyan-dim text-cyan hover:border-ink"
            >
              <span className="sr-only">Without </span>
              {words}
              <X aria-hidden="true" className="size-3.5" />
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/catalog"
            state={{ stay: true }}
            onClick={onPress}
            className="inline-flex min-h-9 items-center px-2 font-semibold text-sm underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink pointer-coarse:min-h-11"
          >
            Clear all
          </Link>
        </li>
      </ul>
      {explainCut(filter, read).map((words) => (
        <p key={words} className="mb-3 text-amber">
          {words}
        </p>
      ))}
      {read.dropped.length > 0 && read.points?.size !== 0 && <p className="mb-3 text-amber">{explainDropped(read)}</p>}
    </>
  )
}

/** What of a long search was not looked for. */
function explainCut({ words }: TrackFilter, read: ReadSearch): string[] {
  return [
    ...(isCut(words) ? [`Only the first ${LONGEST_SEARCH.toLocaleString('en-US')} characters were read.`] : []),
    ...(read.isCut
      ? [`Only the first ${MOST_CONDITIONS} conditions were used. Exclusions and one-stop always count.`]
      : []),
  ]
}

function explainDropped({ dropped, meetAll }: ReadSearch): string {
  const words = LIST.format(dropped.map(({ said }) => said))
  if (meetAll === 0) return `No track has all of that. Left out: ${words}.`
  const first = meetAll === 1 ? 'One track has all of that.' : `${meetAll} tracks have all of that.`
  return `${first} For the others, left out: ${words}.`
}
