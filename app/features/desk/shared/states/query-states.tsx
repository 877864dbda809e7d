import type { ComponentProps, ReactNode } from 'react'
import { FailedPanel, LoadingLines } from './panel-states.tsx'

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What is loaded, in the plural: 'sources'. */
  what: string
  /** What it is called when it loads or fails, if `the ${what}` is not it. */
  name?: string
  level?: ComponentProps<typeof FailedPanel>['level']
  /** For what every backend offers. */
  isSpecified?: boolean
  children: (data: T) => ReactNode
}

/** Shows what a query has, else that it is loading, that it failed with a way to try again, or that the backend does not offer it. */
export function Loaded<T>({ query, what, name, level, isSpecified = false, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError && !query.isFetching)
    return (
      <FailedPanel
        what={isSpecified ? null : what}
        level={level}
        title={`${capitalize(name ?? `the ${what}`)} could not be loaded`}
        onRetry={() => void query.refetch()}
      />
    )
  return <LoadingLines label={`Loading ${name ?? what}`} />
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
