import { Pause, Play } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { Listening } from './listening.ts'

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
type ListenButtonProps = Look & { label: string; artist: string; listening: Listening }

/** Plays the preview, opens the catalogue in a new tab, or is disabled, as far as the artist can be heard. */
export function ListenButton({ label, artist, listening, ...look }: ListenButtonProps) {
  if (listening.kind === 'preview') return <PreviewButton label={label} artist={artist} src={listening.src} {...look} />
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

function PreviewButton({ label, artist, src, ...look }: Look & { label: string; artist: string; src: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const toggle = () => {
    if (playing) audio.current?.pause()
    else audio.current?.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <Button onClick={toggle} {...look}>
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {playing ? 'Pause' : label}
        <span className="sr-only">{playing ? ` ${artist}` : ` to ${artist}`}</span>
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: music, nothing is spoken */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </>
  )
}
