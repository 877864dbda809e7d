import { clsx } from 'clsx'
import { useState } from 'react'
import { PLATE } from './portrait/plate.ts'

type AvatarProps = {
  id: string
  initials: string
  photo: string | null
  /** Loads at once instead of lazily. */
  urgent?: boolean
  className?: string
}

/**
 * A person's initials, which light up the part of the generated portrait behind them. A photograph covers both once it has loaded.
 * The caller sets the width.
 */
export function Avatar({ id, initials, photo, urgent = false, className }: AvatarProps) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        '@container relative isolate aspect-4/5 overflow-hidden',
        // The background of the portrait, so that the initials are readable without it.
        'bg-[radial-gradient(110%_110%_at_10%_102%,#3a1028,#170c16_60%,#0d0a12)]',
        className,
      )}
    >
      <img
        src={`/art/team/${id}.svg`}
        alt=""
        width={PLATE.width}
        height={PLATE.height}
        loading={urgent ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-cover"
      />
      <span
        className={clsx(
          'absolute bottom-[4.4cqw] left-[3.2cqw] font-display font-extrabold text-[#b2a6a0] tracking-[-0.04em]',
          'mix-blend-color-dodge forced-colors:text-[CanvasText] forced-colors:mix-blend-normal',
          initials.length > 2 ? 'text-[44cqw]/[0.74]' : 'text-[62cqw]/[0.74]',
        )}
      >
        {initials}
      </span>
      {photo !== null && <Photograph key={photo} src={photo} />}
    </div>
  )
}

function Photograph({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <img
      // It may have failed before hydration, when there was no event handler.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(true)
      }}
      src={src}
      alt=""
      width={640}
      height={800}
      onError={() => setBroken(true)}
      className={clsx(
        'absolute inset-0 size-full object-cover',
        // Some browsers show an icon in place of a broken image.
        isBroken && 'invisible',
      )}
    />
  )
}
