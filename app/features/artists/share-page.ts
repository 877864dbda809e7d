export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'share-failed' | 'copy-failed'

/** The message for the visitor; null if the browser's share sheet was used or closed. */
export const SHARE_MESSAGES: Record<ShareOutcome, string | null> = {
  shared: null,
  cancelled: null,
  copied: 'Link copied to clipboard',
  'share-failed': 'Unable to share. Please copy the URL.',
  'copy-failed': 'Unable to copy link. Please copy manually.',
}

type SharePorts = {
  page: { title: string; url: string }
  /** The browser's share sheet; undefined if there is none or the page is inside a frame. */
  share: ((page: { title: string; url: string }) => Promise<void>) | undefined
  copy: (text: string) => Promise<void>
}

/** Opens the browser's share sheet, or copies the page's URL. Never throws. */
export async function sharePage({ page, share, copy }: SharePorts): Promise<ShareOutcome> {
  if (share === undefined) return copied(copy, page.url, 'copy-failed')
  try {
    await share(page)
    return 'shared'
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    return copied(copy, page.url, 'share-failed')
  }
}

async function copied(copy: SharePorts['copy'], url: string, failure: ShareOutcome): Promise<ShareOutcome> {
  try {
    await copy(url)
    return 'copied'
  } catch {
    return failure
  }
}

/** The browser's share sheet, unless the page is in a frame, where it is refused or shares the wrong page. */
export function findShareSheet(window: Window): SharePorts['share'] {
  const { navigator } = window
  if (window.self !== window.top || typeof navigator.share !== 'function') return undefined
  return (page) => navigator.share(page)
}
