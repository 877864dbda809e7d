import { useSearchParams } from 'react-router'
import { PARTS, type Part } from '#app/features/desk/site/kinds.ts'
import type { DocumentLine } from '#contracts/site/documents.ts'

export const SHOWN = { all: 'All', open: 'Not published', deleted: 'Deleted' } as const
export type Shown = keyof typeof SHOWN
export type SiteAddress = { part: Part; show: Shown; search: string }

/** What the overview shows, kept in its address. */
export function useSiteAddress() {
  const [params, setParams] = useSearchParams()
  const address: SiteAddress = {
    part: PARTS.find((part) => part === params.get('part')) ?? 'artist',
    show: params.get('show') === 'deleted' ? 'deleted' : params.get('show') === 'open' ? 'open' : 'all',
    search: (params.get('q') ?? '').slice(0, 200),
  }
  const go = (change: Partial<SiteAddress>, replace = false) => {
    const { part, show, search } = { ...address, ...change }
    const next = {
      ...(part !== 'artist' && { part }),
      ...(show !== 'all' && { show }),
      ...(search !== '' && { q: search }),
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return { address, go }
}

/** Whether a state belongs to what is shown. */
export function isShown(show: Shown, { state }: Pick<DocumentLine, 'state'>): boolean {
  if (show === 'all') return state !== 'deleted'
  return show === 'deleted' ? state === 'deleted' : state !== 'deleted' && state !== 'published'
}
