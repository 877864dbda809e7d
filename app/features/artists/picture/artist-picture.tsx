import { clsx } from 'clsx'
import { PICTURE_WIDTHS, pictureFile } from './picture-files.ts'

type ArtistPictureProps = {
  id: string
  /** Without a picture, a blank sleeve is shown. */
  hasPicture: boolean
  alt: string
  sizes: string
  /** Loads with high priority instead of lazily. */
  urgent?: boolean
  className?: string
}

export function ArtistPicture({ id, hasPicture, alt, sizes, urgent = false, className }: ArtistPictureProps) {
  if (!hasPicture) return <BlankSleeve className={className} />
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={PICTURE_WIDTHS.map((width) => `${pictureFile(id, width, 'avif')} ${width}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={pictureFile(id, 800, 'webp')}
        alt={alt}
        width={800}
        height={800}
        {...(urgent ? { fetchPriority: 'high' } : { loading: 'lazy' })}
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
      <img
        src="/test-pressing.svg"
        alt=""
        width={400}
        height={400}
        loading="lazy"
        className="-z-10 -right-[22%] absolute top-[22%] w-[88%] [filter:drop-shadow(0_0_40px_rgb(0_0_0/0.8))]"
      />
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
