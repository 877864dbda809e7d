import { Avatar } from './avatar.tsx'

type PortraitFigureProps = {
  id: string
  initials: string
  photo: string | null
  /** What the generated portrait shows. */
  portrait: string | null
  urgent?: boolean
  className?: string
}

/** A person's portrait and, unless it is a photograph, a caption that explains it. */
export function PortraitFigure({ portrait, className, ...avatar }: PortraitFigureProps) {
  return (
    <figure className={className}>
      <Avatar {...avatar} />
      {portrait !== null && avatar.photo === null && (
        <figcaption className="figures mt-3 max-w-[40ch] text-balance text-dim text-sm leading-snug">
          {portrait}
        </figcaption>
      )}
    </figure>
  )
}
