import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { FailedPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { SITE_KEY } from '#app/features/desk/site/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'

const WIDTHS = { phone: 390, desktop: 1280 } as const
const HEIGHT_PX = 720

/** The real page with the draft, at phone or desktop width. It reloads after every save and keeps its scroll position. */
export function Preview({ line: { kind, id, revision, path } }: { line: DocumentLine }) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone')
  const [reloadCount, setReloadCount] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolledTo = useRef(0)
  const [box, availableWidth] = useElementWidth()
  const page = useQuery({
    queryKey: [...SITE_KEY, 'preview', kind, id, revision, reloadCount],
    queryFn: () => call('preview_document', { kind, id }).catch(toPreviewFailure),
    placeholderData: (before) => before,
    // The preview URL works for ten minutes; a loaded frame no longer needs it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reason = page.data && 'reason' in page.data ? page.data.reason : null
  const url = page.data && 'url' in page.data ? page.data.url : path
  const width = WIDTHS[device]
  const scale = Math.min(1, availableWidth / width)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <fieldset className="flex gap-2">
          <legend className="sr-only">Width of the preview</legend>
          {(['phone', 'desktop'] as const).map((one) => (
            <Button
              key={one}
              variant={one === device ? 'default' : 'ghost'}
              size="sm"
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
            >
              {one === 'phone' ? 'Phone' : 'Desktop'}
            </Button>
          ))}
        </fieldset>
        <Button
          variant="ghost"
          size="sm"
          loading={page.isFetching}
          onClick={() => setReloadCount((count) => count + 1)}
        >
          {!page.isFetching && <RotateCw />}
          Reload
        </Button>
      </div>
      {reason !== null && (
        <p role="status" className="pb-3 text-dim text-sm">
          The draft cannot be shown yet: {reason}. {path !== null && 'This is the page as it is published.'}
        </p>
      )}
      <div ref={box}>
        {page.data && url === null ? null : page.data ? (
          <div
            style={{ height: HEIGHT_PX, width: width * scale }}
            className="overflow-hidden border border-rule-strong"
          >
            <iframe
              ref={frame}
              title="Preview of the page with the draft"
              src={url ?? undefined}
              style={{ width, height: HEIGHT_PX / scale, transform: `scale(${scale})`, transformOrigin: '0 0' }}
              onLoad={() => {
                const inner = frame.current?.contentWindow
                inner?.scrollTo({ top: scrolledTo.current, behavior: 'instant' })
                inner?.addEventListener('scroll', () => {
                  scrolledTo.current = inner.scrollY
                })
              }}
            />
          </div>
        ) : page.isError && !page.isFetching ? (
          <FailedPanel
            level="h3"
            what={null}
            title="The preview could not be loaded"
            reason="The draft is safe. The page is shown as soon as the server answers."
            onRetry={() => void page.refetch()}
          />
        ) : (
          <Skeleton className="h-[720px] w-full" />
        )}
      </div>
    </div>
  )
}

/** A draft with faults may have no page yet. */
function toPreviewFailure(error: unknown): { reason: string } {
  if (error instanceof ActionError && error.status === 400) return { reason: error.message.replace(/\.$/, '') }
  throw error
}

/** The current width of an element. */
function useElementWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(390)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(1, entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
