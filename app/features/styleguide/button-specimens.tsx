import { Plus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Specimen } from './specimen.tsx'

const VARIANTS = [
  ['neon', 'The one action that matters in a view.'],
  ['default', 'Filled kerb: what a line of a list offers.'],
  ['outline', 'A second action on plain ground.'],
  ['outline_neon', 'A second action on lit ground.'],
  ['urban', 'Heavy and square, for calls to action in bands.'],
  ['secondary', 'Quieter than default.'],
  ['ghost', 'No ground of its own until touched.'],
  ['link', 'A deed that reads as a line of text.'],
  ['destructive', 'Asks first.'],
] as const
const SIZES = ['sm', 'default', 'lg'] as const

export function ButtonSpecimens() {
  return (
    <>
      {VARIANTS.map(([variant, use]) => (
        <Specimen key={variant} title={`Button: ${variant}`} note={use}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
            <Plus aria-hidden="true" />
          </Button>
          <Button variant={variant} asChild>
            <a href="#buttons">as a link</a>
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} aria-disabled>
            aria-disabled
          </Button>
          <Button variant={variant} loading>
            loading
          </Button>
        </Specimen>
      ))}
      <Specimen title="External link and spinner">
        <ExternalLink href="https://example.com/" className="underline underline-offset-4 hover:text-pink-soft">
          Opens elsewhere
        </ExternalLink>
        <Spinner />
        <Spinner className="size-6 text-cyan" />
      </Specimen>
    </>
  )
}
