import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { searchTracks } from '#catalogue/search/search-tracks.ts'
import { type TrackFilter, toQuery } from '#catalogue/search/track-filter.ts'
import { listConditions } from './conditions.ts'

/** Lists what the search would find without each of its conditions. */
export function NoMatches({ index, filter }: { index: SearchIndex; filter: TrackFilter }) {
  const isEmpty = index.tracks.length === 0
  const alternatives = listConditions(index, filter, index.searchWords(filter.words))
    .map((condition) => ({ ...condition, count: searchTracks(index, condition.without).hits.length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return (
    <div className="border-rule-strong border-t py-12">
      <h2 className="max-w-[20ch] text-head">{isEmpty ? 'No tracks yet' : 'No track matches everything'}</h2>
      {alternatives.length > 0 && (
        <ul className="mt-8 max-w-[36rem]">
          {alternatives.map(({ words, without, count }) => (
            <li key={words} className="border-rule border-b first:border-t">
              <Link
                to={`/catalog${toQuery(without)}`}
                state={{ stay: true }}
                className="figures flex min-h-11 items-center justify-between gap-4 hover:text-pink-soft"
              >
                <span>
                  Without <strong className="font-semibold">{words}</strong>
                </span>
                <span className="text-dim">{count === 1 ? '1 track' : `${count} tracks`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 max-w-[52ch] text-dim text-lead">
        {isEmpty
          ? 'Describe the scene to us, and a person answers.'
          : 'Or describe the scene to us: we know songs that no filter finds.'}
      </p>
      <Button asChild variant="outline_neon" className="mt-6">
        <Link to="/contact">Describe the scene</Link>
      </Button>
    </div>
  )
}
