import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PanelDetails } from '#app/features/desk/panel/panel-details.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { Reasons } from './reasons.tsx'

const STATES = { accepted: 'Accepted', shelved: 'Shelved' } as const

export function MatchingSubmissions({ id }: { id: string }) {
  const shelf = useQuery({ queryKey: [...QUERY_KEYS.shelf, id], queryFn: () => call('match_shelf', { id }) })
  return (
    <PanelDetails section="shelf" count={shelf.data?.submissions.length ?? (shelf.isError ? 'not loaded' : undefined)}>
      <Loaded query={shelf} what="matching submissions">
        {({ submissions }) =>
          submissions.length === 0 ? (
            <p className="py-4 text-dim">No accepted or shelved submission matches this opening.</p>
          ) : (
            <ul>
              {submissions.map(({ id: key, reference, artist, genre, state, reasons }) => (
                <li key={key} className="border-rule border-b py-2.5">
                  <p className="flex flex-wrap items-baseline gap-x-2.5 leading-6">
                    <Link
                      to={`/inbox?state=any&item=${reference}`}
                      className="font-semibold underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
                    >
                      {artist}
                    </Link>
                    <span className="text-dim text-sm">
                      {genre} · {STATES[state]}
                    </span>
                  </p>
                  <Reasons reasons={reasons} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelDetails>
  )
}
