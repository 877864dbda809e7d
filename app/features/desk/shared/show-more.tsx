import { Button } from '#app/ui/button.tsx'

type ShowMoreProps = {
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What is loaded, in the plural: 'merges'. */
  what: string
}

/** The way to the next page of a list; nothing where all of it is shown. */
export function ShowMore({ pages, what }: ShowMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button variant="outline" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show more<span className="sr-only"> {what}</span>
      </Button>
      <p role="status" className="text-dim text-sm">
        {pages.isFetchNextPageError && `More ${what} could not be loaded.`}
      </p>
    </div>
  )
}
