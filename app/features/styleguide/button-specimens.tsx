import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Specimen } from './specimen.tsx'

type Variant = NonNullable<ComponentProps<typeof Button>['variant']>

/** A record, so that a variant that is not shown is a type error. */
const VARIANTS: Record<Variant, string> = {
  neon: 'The one action that matters in a view.',
  default: 'Filled kerb: an action of a list item.',
  outline: 'A second action on a plain background.',
  outline_neon: 'A second action on a lit background.',
  urban: 'Heavy and square, for calls to action in bands.',
  secondary: 'Quieter than default.',
  ghost: 'No background until hovered.',
  link: 'An action that reads as part of the text.',
  destructive: 'Asks for confirmation first.',
}
const SIZES = ['sm', 'default', 'lg'] as const

export function ButtonSpecimens() {
  return (
    <>
      {(Object.keys(VARIANTS) as Variant[]).map((variant) => (
        <Specimen key={variant} title={`Button: ${variant}`} note={VARIANTS[variant]}>
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
