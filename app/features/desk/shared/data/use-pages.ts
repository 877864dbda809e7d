import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'

export const PAGE_SIZE = 100

/** A list that is loaded page by page. `load` resolves to at most one page, starting at an offset. */
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

/** All pages as one list, without duplicates: an entry may move to another page between two loads. */
export function flatten<T extends { id: string }>({ pages }: Pick<InfiniteData<T[]>, 'pages'>): T[] {
  return [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()]
}
