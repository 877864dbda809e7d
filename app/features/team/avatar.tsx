import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { type ImageStatus, judgeImage } from './image-status.ts'

const LIGHTS = [
  'bg-[radial-gradient(120%_120%_at_20%_0%,#6d1a45,#23101e_60%)]',
  'bg-[radial-gradient(120%_120%_at_90%_10%,#5a3a10,#1c140b_62%)]',
  'bg-[radial-gradient(120%_120%_at_80%_100%,#0f4a57,#0b1a20_60%)]',
  'bg-[radial-gradient(120%_120%_at_10%_90%,#4a1f5e,#180f20_60%)]',
]

const SIZES = {
  small: 'w-16 p-1.5 text-2xl',
  default: 'w-32 p-3 text-5xl sm:w-full sm:max-w-48',
  /** The caller sets the width with `sm:max-w-*`. */
  large: 'w-32 p-3 text-5xl sm:w-full sm:text-8xl',
}

type AvatarProps = { initials: string; photo: string | null; size?: keyof typeof SIZES; className?: string }

/** A person's initials on a coloured light; their photograph covers them once it has loaded. */
export function Avatar({ initials, photo, size = 'default', className }: AvatarProps) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative flex aspect-square items-end overflow-hidden font-display font-extrabold tracking-[-0.012em]',
        SIZES[size],
        pickLight(initials),
        className,
      )}
    >
      {initials}
      {photo !== null && <Photograph key={photo} src={photo} />}
    </div>
  )
}

/** A person has the same light wherever they appear. */
function pickLight(initials: string): string | undefined {
  const sum = [...initials].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return LIGHTS[sum % LIGHTS.length]
}

function Photograph({ src }: { src: string }) {
  const [status, setStatus] = useState<ImageStatus>('loading')
  // A fast image may load before hydration, when nobody hears its events, so its state is read once on mount.
  const judge = useCallback((image: HTMLImageElement | null) => {
    if (image) setStatus(judgeImage(image))
  }, [])
  return (
    <img
      ref={judge}
      src={src}
      alt=""
      width={640}
      height={640}
      data-status={status}
      onLoad={() => setStatus('loaded')}
      onError={() => setStatus('error')}
      className={clsx(
        'absolute inset-0 size-full object-cover',
        // Some browsers draw an icon in place of a broken image.
        status === 'error' && 'invisible',
      )}
    />
  )
}
