import { Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'

type ListenButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  label: string
  artist: string
  url: string | null
}

export function ListenButton({ label, artist, url, ...look }: ListenButtonProps) {
  const name = <span className="sr-only"> to {artist}</span>
  if (url === null) {
    return (
      <Button disabled {...look}>
        <Play aria-hidden="true" />
        {label}
        {name}
      </Button>
    )
  }
  return (
    <Button asChild {...look}>
      <ExternalLink href={url}>
        <Play aria-hidden="true" />
        {label}
        {name}
      </ExternalLink>
    </Button>
  )
}
