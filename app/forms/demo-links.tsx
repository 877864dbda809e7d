import { Play } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { pause } from '#app/lib/player/player.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { DemoLink } from '#contracts/forms/demo-links.ts'
import { EMBED_PATH } from '#contracts/forms/submission-links.ts'

/** The links that we recognise, so that the sender can check what we will hear. Nothing is loaded before a press. */
export function DemoLinks({ links }: { links: readonly DemoLink[] }) {
  return (
    <ul aria-label="Recognised links" className="order-1 border-rule-strong border-t">
      {links.map((link) => (
        <DemoLine key={link.link} demo={link} />
      ))}
    </ul>
  )
}

function DemoLine({ demo: { link, place, title, plays, height } }: { demo: DemoLink }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const toggle = () => {
    // Only one sound at a time.
    if (!isOpen) pause()
    setHasFailed(false)
    setIsOpen(!isOpen)
  }
  return (
    <li className="border-rule border-b py-1.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
          <ExternalLink href={link} className="font-semibold underline decoration-rule-strong underline-offset-4">
            {title}
          </ExternalLink>{' '}
          <span className="text-dim text-sm">{place}</span>
        </p>
        {plays && (
          <Button type="button" variant="outline" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <Play aria-hidden="true" />
            {isOpen ? 'Close' : plays === 'file' ? 'Play' : `Play from ${place}`}
            <span className="sr-only">{`: ${title}`}</span>
          </Button>
        )}
      </div>
      <div id={id}>
        {isOpen && (
          <iframe
            // A document of ours with a policy that allows only this file or player, so that the page's own policy stays strict.
            src={`${EMBED_PATH}?link=${encodeURIComponent(link)}`}
            title={`${title}, ${place}`}
            allow="autoplay; encrypted-media; fullscreen"
            height={height}
            onLoad={(event) => watchForErrors(event, () => setHasFailed(true))}
            className="mt-1 mb-1.5 w-full rounded-[3px]"
          />
        )}
        {plays === 'file' && (
          <p role="status" className="text-amber text-sm">
            {isOpen && hasFailed && 'This file could not be played here. Open the link to check what we would get.'}
          </p>
        )}
      </div>
    </li>
  )
}

/** The document runs no script, so errors in it are detected from here. */
function watchForErrors({ currentTarget }: SyntheticEvent<HTMLIFrameElement>, onError: () => void): void {
  const sound = currentTarget.contentDocument?.querySelector('audio')
  if (!sound) return
  if (sound.error) onError()
  else sound.addEventListener('error', onError, { once: true })
}
