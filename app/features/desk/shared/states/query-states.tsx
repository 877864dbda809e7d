import type { ReactNode } from 'react'
import { FailedPanel, LoadingLines } from './panel-states.tsx'

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What is loaded, in the plural: 'sources'. */
  what: string
  children: (data: T) => ReactNode
}

/** Shows what a query has, else that it is loading, that it failed with a way to try again, or that the backend does not offer it. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError && !query.isFetching)
    return <FailedPanel what={what} title={`The ${what} could not be loaded`} onRetry={() => void query.refetch()} />
  return <LoadingLines label={`Loading ${what}`} />
}
