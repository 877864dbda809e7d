import type { Preview } from '#app/lib/player/preview.ts'

type PlainSoundProps = { preview: Pick<Preview, 'src' | 'title'>; className: string }

/** The browser's own player, for a page without script. */
export function PlainSound({ preview: { src, title }, className }: PlainSoundProps) {
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: music, nothing is spoken */}
      <audio controls preload="none" src={src} aria-label={`Preview of ${title}`} className={className} />
    </noscript>
  )
}
