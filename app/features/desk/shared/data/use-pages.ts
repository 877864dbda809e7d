import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'

export const PAGE_SIZE = 100

/** A list as far as it is loaded, page by page; `load` yields at most a page of it from an offset on. */
export function usePages<T extends { id: string }>(
  queryKey: readonly string[],
  load: (offset: number) => Promise<T[]>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last: T[], _, offset: number) => (last.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
    select: flatten,
  })
}

/** All pages as one list. What moved to another page between two loads is in it once. */
export function flatten<T extends { id: string }>({ pages }: Pick<InfiniteData<T[]>, 'pages'>): T[] {
  return [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()]
}
