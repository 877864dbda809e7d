import { clsx } from 'clsx'
import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { findShareSheet, SHARE_MESSAGES, sharePage } from './share-page.ts'

type ShareButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & { title: string }

export function ShareButton({ title, className, ...look }: ShareButtonProps) {
  const share = async () => {
    const outcome = await sharePage({
      page: { title, url: window.location.href },
      share: findShareSheet(window),
      copy: async (text) => navigator.clipboard.writeText(text),
    })
    const message = SHARE_MESSAGES[outcome]
    if (message) showToast({ title: message, tone: outcome === 'copied' ? 'success' : 'destructive' })
  }
  return (
    <Button onClick={() => void share()} className={clsx('noscript:hidden', className)} {...look}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}
