import { cn } from '#app/lib/cn.ts'
import { PICTURE_WIDTHS, pictureFile } from './picture-files.ts'

type ArtistPictureProps = {
  artist: { slug: string; name: string; genre: string }
  /** Whether there is a picture; without one a blank sleeve stands in its place. */
  hasPicture: boolean
  alt: string
  sizes: string
  /** Asked for before everything else, or only when scrolled near. */
  urgent?: boolean
  className?: string
}

export function ArtistPicture({ artist, hasPicture, alt, sizes, urgent = false, className }: ArtistPictureProps) {
  if (!hasPicture) return <BlankSleeve artist={artist} className={className} />
  const set = (format: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((width) => `${pictureFile(artist.slug, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={pictureFile(artist.slug, 800, 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={800}
        height={800}
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        className={cn('bg-asphalt object-cover', className)}
      />
    </picture>
  )
}

/** A test pressing's sleeve: the name set as large as it goes, a run-out ring, ruled lines. Says nothing the page does not. */
function BlankSleeve({ artist, className }: Pick<ArtistPictureProps, 'artist' | 'className'>) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        '@container relative isolate overflow-hidden bg-[repeating-linear-gradient(#121017_0_2.35rem,#2a2535_2.35rem_calc(2.35rem+1px))]',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 400 400"
        fill="none"
        className="-z-10 -right-[18%] -bottom-[34%] absolute w-[78%]"
      >
        <circle cx="200" cy="200" r="198" fill="#0d0a12" stroke="#3a1028" strokeWidth="2" />
        {[170, 146, 122, 98].map((radius) => (
          <circle key={radius} cx="200" cy="200" r={radius} stroke="#4d2038" />
        ))}
        <circle cx="200" cy="200" r="66" fill="#ff3d8f" />
        <circle cx="200" cy="200" r="7" fill="#121017" />
      </svg>
      <p className="label-caps figures absolute top-[6%] right-[6%] left-[6%] flex justify-between text-dim">
        <span>Test pressing</span>
        <span>{artist.genre}</span>
      </p>
      <p className="absolute top-[17%] left-[6%] max-w-[8ch] font-display font-extrabold text-[17cqi] text-ink leading-[0.86] tracking-[-0.045em]">
        {artist.name}
      </p>
    </div>
  )
}
