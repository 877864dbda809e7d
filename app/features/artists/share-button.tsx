import { clsx } from 'clsx'
import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { copyText, LINK_FAILED } from '#app/ui/overlay/copy-text.ts'

type ShareButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & { title: string }

export function ShareButton({ title, className, ...look }: ShareButtonProps) {
  return (
    <Button onClick={() => void sharePage(title)} className={clsx('noscript:hidden', className)} {...look}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}

/** Opens the browser's share sheet. Without one, or if it fails, the page's address is copied. */
async function sharePage(title: string): Promise<void> {
  const url = window.location.href
  let failure = LINK_FAILED
  // In a frame the sheet is refused or shares the wrong page.
  if (window.self === window.top && typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      failure = 'Unable to share. Please copy the URL.'
    }
  }
  await copyText(url, 'Link copied to clipboard', failure)
}
