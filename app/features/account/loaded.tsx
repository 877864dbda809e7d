import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type LoadedProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** The loaded data, a placeholder while it loads, or a button to retry. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <FormNotice title="This could not be loaded" tone="danger">
        <Button variant="link" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </FormNotice>
    )
  }
  return <Skeleton className="h-28" />
}
