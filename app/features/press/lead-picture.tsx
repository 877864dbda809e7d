import type { SitePicture } from '#contracts/site/site-media-schemas.ts'
import { SizedPicture } from './sized-picture.tsx'

/** The first press picture, in the place of an artist's cover: who they are says more than a drawing about them. */
export function LeadPicture({ picture }: { picture: SitePicture }) {
  return (
    <SizedPicture
      picture={picture}
      sizes="(min-width: 64rem) 50vw, 92vw"
      // The same picture stands below with its text, and is read out there.
      alt=""
      fetchPriority="high"
      className="aspect-[8/5] w-full bg-asphalt object-cover lg:aspect-square"
    />
  )
}
