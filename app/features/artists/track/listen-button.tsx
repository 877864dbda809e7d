import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { togglePreview } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { usePreviewStatus } from '#app/lib/player/use-player.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Listening } from './listening.ts'

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>
type ListenButtonProps = Look & { label: string; artist: string; listening: Listening }

/** Plays the preview, opens the catalogue in a new tab, or is disabled if the artist cannot be heard yet. */
export function ListenButton({ label, artist, listening, ...look }: ListenButtonProps) {
  if (listening.kind === 'preview')
    return <PreviewButton label={label} artist={artist} preview={listening.preview} {...look} />
  const words = (
    <>
      <Play aria-hidden="true" />
      {label}
      <span className="sr-only"> to {artist}</span>
    </>
  )
  if (listening.kind === 'none') {
    return (
      <Button disabled {...look}>
        {words}
      </Button>
    )
  }
  return (
    <Button asChild {...look}>
      <ExternalLink href={listening.url}>{words}</ExternalLink>
    </Button>
  )
}

type PreviewButtonProps = Look & { label: string; artist: string; preview: Preview }

function PreviewButton({ label, artist, preview, className, ...look }: PreviewButtonProps) {
  const status = usePreviewStatus(preview.id)
  const sounding = status === 'playing' || status === 'loading'
  return (
    <>
      <Button
        {...look}
        data-preview={preview.id}
        aria-busy={status === 'loading' || undefined}
        className={clsx('noscript:hidden', className)}
        onClick={(event) => togglePreview(preview, event.currentTarget)}
      >
        {status === 'loading' ? <Spinner /> : sounding ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {sounding ? 'Pause' : label}
        <span className="sr-only">{sounding ? ` ${artist}` : ` to ${artist}`}</span>
      </Button>
      <noscript>
        <Button asChild {...look}>
          <a href={preview.src}>
            <Play aria-hidden="true" />
            {label}
            <span className="sr-only"> to {artist}</span>
          </a>
        </Button>
      </noscript>
    </>
  )
}
