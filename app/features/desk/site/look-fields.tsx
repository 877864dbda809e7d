import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { uploadFile } from '#app/lib/backend/upload-file.ts'
import { Button } from '#app/ui/button.tsx'
import { GROUNDS, getContrast, getTextContrast, TEXT_CONTRAST } from '#content/contrast.ts'
import { LookSchema } from '#content/look-schema.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import type { Json, Path } from './form/field-shape.ts'
import { useForm } from './form/form-context.ts'

const isHexColour = (value: string) => /^#[0-9a-f]{6}$/.test(value)

type ColourFieldProps = { label: string; value: string; onChange: (colour: string) => void; children: ReactNode }

/** A colour picker beside the text field, with the contrast of the colour on the page's backgrounds. */
export function ColourField({ label, value, onChange, children }: ColourFieldProps) {
  const isReadable = isHexColour(value) && getTextContrast(value) >= TEXT_CONTRAST
  return (
    <>
      <span className="flex items-center gap-3">
        <input
          type="color"
          aria-label={`${label}, as a colour`}
          value={isHexColour(value.toLowerCase()) ? value.toLowerCase() : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          className="h-12 w-16 shrink-0 cursor-pointer rounded-[3px] border border-edge bg-well p-1"
        />
        {children}
      </span>
      {isHexColour(value) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" role="status">
          <span className="flex overflow-hidden rounded-[3px] border border-rule">
            {Object.entries(GROUNDS).map(([name, ground]) => (
              <span key={name} className="figures px-3 py-1 font-semibold" style={{ background: ground, color: value }}>
                {(Math.floor(getContrast(value, ground) * 10) / 10).toFixed(1)}
              </span>
            ))}
          </span>
          <span className={isReadable ? 'text-success' : 'text-danger'}>
            {isReadable ? 'Readable as text' : `Too dark for text: the least contrast is ${TEXT_CONTRAST}`}
          </span>
        </div>
      )}
    </>
  )
}

type LogoFieldProps = { path: Path; value: Json | undefined; fault: string | undefined }

/** Uploads a logo and removes it again. It is stored as a PNG, whatever was chosen. */
export function LogoField({ path, value, fault }: LogoFieldProps) {
  const { change } = useForm()
  const { data: logo } = LookSchema.shape.logo.safeParse(value)
  const id = useId()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { blob, width, height } = await convertLogo(file)
      const name = `${crypto.randomUUID()}.png`
      await uploadFile({ bucket: 'look', name, file: blob, onProgress: () => undefined })
      change(path, () => ({ name, width, height }))
    },
  })
  return (
    <fieldset className="min-w-0 border-rule-strong border-t pt-3" aria-describedby={`${id}-hint`}>
      <legend className="label-caps float-left w-full text-dim">Logo</legend>
      <p id={`${id}-hint`} className="clear-both pt-2 text-dim text-sm">
        SVG or PNG, in place of the name in the header, the footer and the dashboard. The page is dark. An SVG is stored
        as a PNG.
      </p>
      {logo && (
        <img
          src={mediaAddress('look', logo.name)}
          alt="The logo"
          width={logo.width}
          height={logo.height}
          className="mt-3 h-16 w-auto max-w-full border border-rule bg-night object-contain p-2"
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button asChild variant="outline" size="sm" aria-busy={upload.isPending || undefined}>
          <label htmlFor={id} className="cursor-pointer focus-within:outline-2 focus-within:outline-cyan">
            <ImageUp />
            {upload.isPending ? 'Uploading…' : logo ? 'Replace the logo' : 'Upload a logo'}
            <input
              id={id}
              type="file"
              accept="image/svg+xml,image/png"
              className="sr-only"
              disabled={upload.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file) upload.mutate(file)
              }}
            />
          </label>
        </Button>
        {value !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => change(path, () => undefined)}>
            <Trash2 />
            Remove the logo
          </Button>
        )}
      </div>
      <p role="alert" className="pt-1 font-medium text-danger text-sm">
        {upload.error?.message ?? fault}
      </p>
    </fieldset>
  )
}

/** A logo is never shown larger. */
const MAX_SIZE = { width: 1024, height: 512 }
/** The limit of the bucket. */
const MAX_BYTES = 524_288

/**
 * An SVG or PNG as a PNG that fits the limits. The browser rasterizes an SVG without running scripts and without
 * loading anything, and only pixels are uploaded. Throws an error whose message is shown to the user.
 */
async function convertLogo(file: Blob): Promise<{ blob: Blob; width: number; height: number }> {
  if (!['image/svg+xml', 'image/png'].includes(file.type)) throw new Error('Choose an SVG or a PNG.')
  const picture = await decodeImage(file)
  const isVector = file.type === 'image/svg+xml'
  const natural = { width: picture.naturalWidth || MAX_SIZE.width, height: picture.naturalHeight || MAX_SIZE.height }
  const fit = Math.min(MAX_SIZE.width / natural.width, MAX_SIZE.height / natural.height)
  for (let scale = isVector ? fit : Math.min(1, fit), tries = 0; tries < 4; tries += 1, scale /= 2) {
    const width = Math.max(1, Math.round(natural.width * scale))
    const height = Math.max(1, Math.round(natural.height * scale))
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')).catch(() => null)
    if (blob === null) throw new Error('The picture cannot be read. Save it as a PNG and try again.')
    if (blob.size <= MAX_BYTES) return { blob, width, height }
  }
  throw new Error('The picture is too detailed for a logo.')
}

async function decodeImage(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  picture.src = address
  try {
    await picture.decode()
  } catch {
    throw new Error('The picture cannot be read. Is the file damaged?')
  } finally {
    URL.revokeObjectURL(address)
  }
  return picture
}
