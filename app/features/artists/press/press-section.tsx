import { Download } from 'lucide-react'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import type { SitePicture } from '#contracts/site/site-media-schemas.ts'
import { describeFile, nameDownload } from './picture-sizes.ts'
import { SizedPicture } from './sized-picture.tsx'

type PressSectionProps = { slug: string; pictures: readonly SitePicture[] }

/** The artist's press pictures, uncropped, each with its original to download. */
export function PressSection({ slug, pictures }: PressSectionProps) {
  return (
    <section className="col-span-12 border-rule-strong border-t pt-4">
      <div className="figures flex items-baseline justify-between gap-4">
        <h2 className="text-title">Press</h2>
        <p className="label-caps text-dim">
          {pictures.length} {pictures.length === 1 ? 'picture' : 'pictures'}
        </p>
      </div>
      <ul className="mt-6 grid grid-cols-12 gap-x-6 gap-y-10">
        {pictures.map((picture, at) => (
          <li key={picture.id} className={`col-span-12 ${PLACES[at % PLACES.length]}`}>
            <PressPicture picture={picture} download={nameDownload(slug, at, picture.name)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

// One wide picture, two that share a row, and one with a free margin, instead of a row of equal cards.
const PLACES = [
  'sm:col-span-12 lg:col-span-8',
  'sm:col-span-6 lg:col-span-4 lg:self-end',
  'sm:col-span-6 lg:col-span-5',
]

const SIZES = '(min-width: 64rem) 62vw, 92vw'

function PressPicture({ picture, download }: { picture: SitePicture; download: string }) {
  const { name, alt, credit } = picture
  return (
    <figure>
      <SizedPicture
        picture={picture}
        sizes={SIZES}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full bg-asphalt"
      />
      <figcaption className="figures mt-2 flex flex-wrap items-center justify-between gap-x-6 text-dim text-sm">
        <span>{credit && `Photo: ${credit}`}</span>
        <a
          href={`${mediaAddress('press', name)}?download=${encodeURIComponent(download)}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
        >
          <Download aria-hidden="true" className="size-4 shrink-0" />
          Original
          <span className="font-normal text-dim">{describeFile(picture)}</span>
          <span className="sr-only"> of: {alt}</span>
        </a>
      </figcaption>
    </figure>
  )
}
