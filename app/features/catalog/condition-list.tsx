import { X } from 'lucide-react'
import { Link } from 'react-router'
import { MAX_CONDITIONS, type WordSearch } from '#catalogue/search/search-by-words.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { isTruncated, MAX_SEARCH_LENGTH, type TrackFilter, toQuery } from '#catalogue/search/track-filter.ts'
import { listConditions } from './conditions.ts'

type ConditionListProps = { index: SearchIndex; filter: TrackFilter; wordSearch: WordSearch; onPress: () => void }

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The conditions of the search, each a link to the search without it. */
export function ConditionList({ index, filter, wordSearch, onPress }: ConditionListProps) {
  const conditions = listConditions(index, filter, wordSearch)
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
      {explainTruncated(filter, wordSearch).map((words) => (
        <p key={words} className="mb-3 text-amber">
          {words}
        </p>
      ))}
      {wordSearch.dropped.length > 0 && wordSearch.scores?.size !== 0 && (
        <p className="mb-3 text-amber">{explainDropped(wordSearch)}</p>
      )}
    </>
  )
}

/** Which parts of a long search were ignored. */
function explainTruncated({ words }: TrackFilter, wordSearch: WordSearch): string[] {
  return [
    ...(isTruncated(words)
      ? [`Only the first ${MAX_SEARCH_LENGTH.toLocaleString('en-US')} characters were read.`]
      : []),
    ...(wordSearch.isTruncated
      ? [`Only the first ${MAX_CONDITIONS} conditions were used. Exclusions and one-stop always count.`]
      : []),
  ]
}

function explainDropped({ dropped, fullMatchCount }: WordSearch): string {
  const words = LIST.format(dropped.map(({ text }) => text))
  if (fullMatchCount === 0) return `No track matches everything. Ignored: ${words}.`
  const first = fullMatchCount === 1 ? 'One track matches everything.' : `${fullMatchCount} tracks match everything.`
  return `${first} For the others, we ignored: ${words}.`
}
