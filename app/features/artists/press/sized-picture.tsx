import type { ComponentProps } from 'react'
import { pictureAddress } from '#contracts/site/media-addresses.ts'
import type { SitePicture } from '#contracts/site/site-media-schemas.ts'
import { listSizes } from './picture-sizes.ts'

type SizedPictureProps = { picture: SitePicture; sizes: string; alt: string } & Pick<
  ComponentProps<'img'>,
  'className' | 'loading' | 'decoding' | 'fetchPriority'
>

/** A press picture in every size and format that the server renders; `sizes` is the displayed width. */
export function SizedPicture({ picture, sizes, alt, ...rest }: SizedPictureProps) {
  const { name, width, height } = picture
  const available = listSizes(picture)
  const set = (format: 'avif' | 'webp') =>
    available.map((size) => `${pictureAddress(name, size.width, size.height, format)} ${size.width}w`).join(', ')
  const middle = available[Math.floor(available.length / 2)] ?? { width, height }
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={pictureAddress(name, middle.width, middle.height, 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...rest}
      />
    </picture>
  )
}
