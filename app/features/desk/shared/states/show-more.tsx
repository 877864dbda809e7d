import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type ShowMoreProps = {
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<{ isFetchNextPageError: boolean }>
  }
  /** What is loaded, in the plural: 'merges'. */
  what: string
}

/** A button for the next page of a list; nothing if all of it is shown. */
export function ShowMore({ pages, what }: ShowMoreProps) {
  // Kept here, because the query forgets the failure when anything else reloads the list.
  const [hasFailed, setHasFailed] = useState(false)
  if (!pages.hasNextPage) return null

  async function showMore(): Promise<void> {
    setHasFailed(false)
    const { isFetchNextPageError } = await pages.fetchNextPage()
    setHasFailed(isFetchNextPageError)
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button variant="outline" loading={pages.isFetchingNextPage} onClick={() => void showMore()}>
        Show more<span className="sr-only"> {what}</span>
      </Button>
      <p role="status" className="text-dim text-sm">
        {hasFailed && `More ${what} could not be loaded.`}
      </p>
    </div>
  )
}
