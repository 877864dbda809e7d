import type { ReactNode } from 'react'
import { FailedPanel, LoadingLines } from './panel-states.tsx'

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What is loaded, in the plural: 'sources'. */
  what: string
  children: (data: T) => ReactNode
}

/** Draws what a query has, else that it is loading, or that it failed with a way to try again. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError && !query.isFetching)
    return <FailedPanel title={`The ${what} could not be loaded`} onRetry={() => void query.refetch()} />
  return <LoadingLines label={`Loading ${what}`} />
}
