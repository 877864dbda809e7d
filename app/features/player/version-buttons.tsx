import { clock, type Preview } from '#app/lib/player/preview.ts'
import { PlayButton } from './play-button.tsx'

/** A track's other versions, such as its instrumental, each with its play button. Nothing where there are none. */
export function VersionButtons({ versions }: { versions: readonly Preview[] }) {
  if (versions.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3 noscript:hidden">
      {versions.map((version) => (
        <li key={version.id} className="flex items-center gap-3.5">
          <PlayButton preview={version} />
          <span className="text-sm">
            {version.title} <span className="figures text-dim">{clock(version.seconds)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
