import { useState } from 'react'
import { type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Catalog } from '#app/features/catalog/catalog.tsx'
import { packCatalogue } from '#app/lib/content/catalog-lines.server.ts'
import { useCatalogLines } from '#app/lib/content/catalog-lines.ts'
import { getContent, listAllPreviews } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { slimPreview } from '#app/lib/player/preview.ts'
import { indexListing } from '#catalogue/search/packed-listing.ts'
import type { Route } from './+types/catalog.ts'

/** Prerendered without a query; rendered per request with one. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const used = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  // A form submitted without script includes its empty fields. URLs to share should not have them.
  if (used.size < searchParams.size) throw redirect(`/catalog${used.size === 0 ? '' : `?${used}`}`, 303)
  const hasWords = used.has('q')
  return {
    renderedQuery: search,
    hasWords,
    listing: packCatalogue(getContent(context), hasWords),
    previews: listAllPreviews(context).map(slimPreview),
  }
}

/** A search changes only the query, and the loader's data does not depend on it. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, {
    title: 'Catalog',
    description:
      'Every track of the label by tempo, key, voice, mood, length and versions, with who clears it. Each search is a link.',
    path: '/catalog',
    pageType: 'CollectionPage',
  })
}

export default function CatalogRoute({ loaderData }: Route.ComponentProps) {
  const { renderedQuery, previews, hasWords } = loaderData
  const [isNeeded, setIsNeeded] = useState(false)
  const lines = useCatalogLines(isNeeded && !hasWords)
  // Until the texts about the artists are loaded, or without a connection, a search for words uses only the lines.
  const packed = lines === null || lines === 'failed' ? loaderData.listing : lines.listing
  return (
    <Catalog
      index={indexListing(packed)}
      renderedQuery={renderedQuery}
      onWords={() => setIsNeeded(true)}
      previews={previews}
    />
  )
}
