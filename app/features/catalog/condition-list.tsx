import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { type TrackFilter, toQuery } from '#catalogue/search/track-filter.ts'
import { listConditions } from './conditions.ts'

type ConditionListProps = { index: SearchIndex; filter: TrackFilter; onPress: () => void }

/** What the search asks for, each condition a link to the search without it; nothing if it asks for nothing. */
export function ConditionList({ index, filter, onPress }: ConditionListProps) {
  const conditions = listConditions(index, filter)
  if (conditions.length === 0) return null
  return (
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
  )
}
