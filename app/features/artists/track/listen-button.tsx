import { clsx } from 'clsx'
import { ArrowUpRight, Pause, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { usePagePreview } from '#app/lib/player/page-previews.ts'
import { isPlayingOrLoading, togglePreview } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { usePreviewStatus } from '#app/lib/player/use-player.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Listening } from './listening.ts'

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>
/** `what` is an artist's or a track's name. */
type ListenButtonProps = Look & { label: string; what: string; listening: Listening }

/** Plays the preview, or opens another site in a new tab. Disabled if the artist cannot be heard anywhere yet. */
export function ListenButton({ label, what, listening, ...look }: ListenButtonProps) {
  if (listening.kind === 'preview')
    return <PreviewButton label={label} what={what} preview={listening.preview} {...look} />
  const words = (
    <>
      {label}
      <span className="sr-only">{` to ${what}`}</span>
    </>
  )
  if (listening.kind === 'none') {
    return (
      <Button disabled {...look}>
        <Play aria-hidden="true" />
        {words}
      </Button>
    )
  }
  return (
    <Button asChild {...look} className={clsx('h-auto! py-1.5', look.className)}>
      <ExternalLink href={listening.url}>
        <ArrowUpRight aria-hidden="true" />
        <span className="text-left leading-tight">
          {words}
          <span className="block font-normal text-xs">
            <span className="sr-only">, </span>at {new URL(listening.url).host}
          </span>
        </span>
      </ExternalLink>
    </Button>
  )
}

type PreviewButtonProps = Look & { label: string; what: string; preview: Preview }

function PreviewButton({ label, what, preview, className, ...look }: PreviewButtonProps) {
  const status = usePreviewStatus(preview.id)
  usePagePreview(preview)
  const isActive = isPlayingOrLoading(status)
  return (
    <>
      <Button
        {...look}
        data-preview={preview.id}
        aria-busy={status === 'loading' || undefined}
        className={clsx('noscript:hidden', className)}
        onClick={(event) => togglePreview(preview, event.currentTarget)}
      >
        {status === 'loading' ? <Spinner /> : isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isActive ? 'Pause' : label}
        <span className="sr-only">{isActive ? ` ${what}` : ` to ${what}`}</span>
      </Button>
      <noscript>
        <Button asChild {...look}>
          <a href={preview.src}>
            <Play aria-hidden="true" />
            {label}
            <span className="sr-only">{` to ${what}`}</span>
          </a>
        </Button>
      </noscript>
    </>
  )
}
