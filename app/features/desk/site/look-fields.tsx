import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { uploadFile } from '#app/lib/backend/upload-file.ts'
import { Button } from '#app/ui/button.tsx'
import { contrastOf, GROUNDS, TEXT_CONTRAST, textContrastOf } from '#content/contrast.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import { useForm } from './form/form-context.ts'
import { isRecord, type Json, type Path } from './form/read-shape.ts'
import { toLogo } from './to-logo.ts'

const isColour = (value: string) => /^#[0-9a-f]{6}$/.test(value)

/** An accent as text on the page's grounds, with its contrast while it is chosen. */
export function AccentSample({ colour }: { colour: string }) {
  if (!isColour(colour)) return null
  const contrast = textContrastOf(colour)
  const isReadable = contrast >= TEXT_CONTRAST
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" role="status">
      <span className="flex overflow-hidden rounded-[3px] border border-rule">
        {Object.entries(GROUNDS).map(([name, ground]) => (
          <span key={name} className="figures px-3 py-1 font-semibold" style={{ background: ground, color: colour }}>
            {(Math.floor(contrastOf(colour, ground) * 10) / 10).toFixed(1)}
          </span>
        ))}
      </span>
      <span className={isReadable ? 'text-success' : 'text-danger'}>
        {isReadable ? 'Readable as text' : `Too dark for text: the least contrast is ${TEXT_CONTRAST}`}
      </span>
    </div>
  )
}

type Logo = { name: string; width: number; height: number }

function readLogo(value: Json | undefined): Logo | null {
  if (!isRecord(value)) return null
  const { name, width, height } = value
  return typeof name === 'string' && typeof width === 'number' && typeof height === 'number'
    ? { name, width, height }
    : null
}

type LogoFieldProps = { path: Path; value: Json | undefined; fault: string | undefined }

/** Uploads a logo and removes it again. It is stored as a PNG, whatever was chosen. */
export function LogoField({ path, value, fault }: LogoFieldProps) {
  const { change } = useForm()
  const logo = readLogo(value)
  const id = useId()
  const [state, setState] = useState<{ isBusy: boolean; fault: string | null }>({ isBusy: false, fault: null })
  const upload = async (file: File) => {
    setState({ isBusy: true, fault: null })
    try {
      const { blob, width, height } = await toLogo(file)
      const name = `${crypto.randomUUID()}.png`
      await uploadFile({ bucket: 'look', name, file: blob, onProgress: () => undefined })
      change(path, () => ({ name, width, height }))
      setState({ isBusy: false, fault: null })
    } catch (error) {
      setState({ isBusy: false, fault: error instanceof Error ? error.message : 'The upload failed.' })
    }
  }
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
        <Button asChild variant="outline" size="sm" aria-busy={state.isBusy || undefined}>
          <label htmlFor={id} className="cursor-pointer focus-within:outline-2 focus-within:outline-cyan">
            <ImageUp aria-hidden="true" />
            {state.isBusy ? 'Uploading…' : logo ? 'Replace the logo' : 'Upload a logo'}
            <input
              id={id}
              type="file"
              accept="image/svg+xml,image/png"
              className="sr-only"
              disabled={state.isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file) void upload(file)
              }}
            />
          </label>
        </Button>
        {logo && (
          <Button variant="ghost" size="sm" onClick={() => change(path, () => undefined)}>
            <Trash2 aria-hidden="true" />
            Remove the logo
          </Button>
        )}
      </div>
      <p role="alert" className="pt-1 font-medium text-danger text-sm">
        {state.fault ?? fault}
      </p>
    </fieldset>
  )
}
