import { clsx } from 'clsx'
import { PICTURE_WIDTHS, pictureFile } from './picture-files.ts'

type ArtistPictureProps = {
  slug: string
  /** Whether there is a picture; without one a blank sleeve is shown. */
  hasPicture: boolean
  alt: string
  sizes: string
  /** Loads with high priority instead of lazily. */
  urgent?: boolean
  className?: string
}

export function ArtistPicture({ slug, hasPicture, alt, sizes, urgent = false, className }: ArtistPictureProps) {
  if (!hasPicture) return <BlankSleeve className={className} />
  const set = (format: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((width) => `${pictureFile(slug, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={pictureFile(slug, 800, 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={800}
        height={800}
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        className={clsx('bg-asphalt object-cover', className)}
      />
    </picture>
  )
}

/** A test pressing in its plain sleeve: ruled lines and the edge of a record. Purely decorative. */
function BlankSleeve({ className }: Pick<ArtistPictureProps, 'className'>) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        '@container relative isolate overflow-hidden bg-[repeating-linear-gradient(#121017_0_2.35rem,#2a2535_2.35rem_calc(2.35rem+1px))]',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 400 400"
        fill="none"
        className="-z-10 -right-[22%] absolute top-[22%] w-[88%] [filter:drop-shadow(0_0_40px_rgb(0_0_0/0.8))]"
      >
        <circle cx="200" cy="200" r="199" fill="#0b0910" stroke="#4d2038" strokeWidth="1.5" />
        {Array.from({ length: 22 }, (_, ring) => 190 - ring * 5).map((radius) => (
          <circle
            key={radius}
            cx="200"
            cy="200"
            r={radius}
            stroke="#ff8fbe"
            strokeOpacity={radius % 4 === 0 ? 0.34 : 0.14}
          />
        ))}
        <circle cx="200" cy="200" r="68" fill="#3a1028" stroke="#ff3d8f" strokeWidth="2" />
        <path d="M140 200h38M222 200h38" stroke="#ff8fbe" strokeOpacity=".7" />
        <circle cx="200" cy="200" r="7" fill="#121017" stroke="#ff3d8f" />
      </svg>
      <p className="label-caps figures absolute top-[6%] right-[6%] left-[6%] flex justify-between text-dim">
        <span>Side A</span>
        <span>33⅓ rpm</span>
      </p>
      <p className="absolute bottom-[7%] left-[6%] font-display font-extrabold text-[11cqi] text-ink leading-[0.88] tracking-[-0.012em]">
        Test
        <br />
        pressing
      </p>
    </div>
  )
}
