import { Link, useNavigate } from 'react-router'
import { Field } from '#app/ui/form/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/form/select.tsx'
import { countMedia, type Desk, type DeskArtist } from './media-rows.ts'

type ArtistNavProps = { artists: readonly DeskArtist[]; current: string; desk: Desk | undefined }

/** Chooses the artist: a list beside the files, or a select above them on small screens. */
export function ArtistNav({ artists, current, desk }: ArtistNavProps) {
  const navigate = useNavigate()
  return (
    <>
      <div className="lg:hidden">
        <Field label="Artist">
          {({ id }) => (
            <Select
              value={current}
              onValueChange={(id) => void navigate(`?artist=${id}`, { preventScrollReset: true })}
            >
              <SelectTrigger id={id} />
              <SelectContent>
                {artists.map(({ id, name }) => (
                  <SelectItem key={id} value={id}>
                    {name}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      </div>
      <nav aria-label="Artists" className="hidden lg:block">
        <ul className="figures border-rule-strong border-t">
          {artists.map(({ id, name }) => (
            <li key={id} className="border-rule border-b">
              <Link
                to={`?artist=${id}`}
                preventScrollReset
                aria-current={id === current ? 'page' : undefined}
                className="flex min-h-12 items-center justify-between gap-4 border-transparent border-l-2 py-1.5 pl-3 text-dim hover:text-ink aria-[current]:border-l-pink aria-[current]:font-semibold aria-[current]:text-ink forced-colors:not-aria-[current]:border-l-[Canvas]"
              >
                <span className="min-w-0">{name}</span>
                {desk && <Counts counts={countMedia(desk, id)} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Counts({ counts }: { counts: ReturnType<typeof countMedia> }) {
  const { pictures, previews, waiting } = counts
  if (pictures + previews === 0) return null
  const words = `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}, ${previews} ${previews === 1 ? 'preview' : 'previews'}`
  return (
    <span className="flex items-center gap-2 text-dim text-sm">
      {waiting > 0 && <span aria-hidden="true" className="size-2 rotate-45 border border-amber" />}
      <span aria-hidden="true">
        {pictures} / {previews}
      </span>
      <span className="sr-only">{waiting > 0 ? `${words}, ${waiting} not on the site yet` : words}</span>
    </span>
  )
}
