import type { ComponentProps, ReactNode } from 'react'
import { capitalize } from '#app/features/desk/shared/words.ts'
import { FailedPanel, LoadingLines } from './panel-states.tsx'

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What is loaded, in the plural: 'sources'. */
  what: string
  /** Its name while loading or failed, if it is not `the ${what}`. */
  name?: string
  level?: ComponentProps<typeof FailedPanel>['level']
  /** Whether every backend supports it. */
  isSpecified?: boolean
  children: (data: T) => ReactNode
}

/** Renders the data of a query, or its state: loading, failed with a retry button, or not supported. */
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
