import { pictureAddress } from '#contracts/media-addresses.ts'
import type { SitePicture } from '#contracts/site-media-schemas.ts'
import { listSizes } from './picture-sizes.ts'

const SIZES = '(min-width: 64rem) 50vw, 92vw'

/** The first press picture, in the place of an artist's cover: who they are says more than a drawing about them. */
export function LeadPicture({ picture }: { picture: SitePicture }) {
  const { name, width, height } = picture
  const sizes = listSizes(picture)
  const set = (format: 'avif' | 'webp') =>
    sizes.map((size) => `${pictureAddress(name, size.width, size.height, format)} ${size.width}w`).join(', ')
  const middle = sizes[Math.floor(sizes.length / 2)] ?? { width, height }
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={SIZES} />
      <img
        src={pictureAddress(name, middle.width, middle.height, 'webp')}
        srcSet={set('webp')}
        sizes={SIZES}
        // The same picture stands below with its text, and is read out there.
        alt=""
        width={width}
        height={height}
        fetchPriority="high"
        className="aspect-[8/5] w-full bg-asphalt object-cover lg:aspect-square"
      />
    </picture>
  )
}
