import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

type Variant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'link'
  | 'neon'
  | 'urban'
  | 'outline_neon'

const FADED = 'disabled:opacity-55 aria-disabled:opacity-55'
// Forced colours remove the fill, so an outline has to show that this is a button.
const OUTLINED = 'forced-colors:border'
/** Every variant except the link, which is in a line of text and needs no padding. */
const BOXED: Variant[] = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'neon', 'urban', 'outline_neon']

// Neon variants are round like glass tubes, the others square like paper.
const buttonClasses = cva(
  [
    'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2.5 whitespace-nowrap',
    'transition-control active:[translate:0_1px] disabled:pointer-events-none aria-disabled:pointer-events-none [&_svg]:shrink-0',
    // For icons without a size of their own.
    '[:where(&_svg)]:size-4',
  ],
  {
    variants: {
      variant: {
        default: [
          'rounded-[3px] border border-rule bg-kerb font-semibold text-ink hover:border-rule-strong hover:bg-[#2a2535]',
          FADED,
        ],
        destructive: [
          'rounded-[3px] border border-danger/60 bg-danger-dim font-semibold text-danger hover:border-danger hover:bg-[#4a1b17]',
          FADED,
        ],
        outline: ['rounded-[3px] border border-edge font-semibold text-ink hover:border-ink hover:bg-glint', FADED],
        secondary: ['rounded-[3px] bg-asphalt font-semibold text-dim hover:bg-kerb hover:text-ink', FADED, OUTLINED],
        ghost: ['rounded-[3px] font-semibold text-dim hover:bg-sheen hover:text-ink', FADED, OUTLINED],
        link: [
          'font-semibold text-ink underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink',
          FADED,
        ],
        neon: [
          'rounded-full bg-pink font-semibold text-night hover:bg-pink-lit disabled:bg-pink-dim disabled:text-pink-soft',
          'aria-disabled:bg-pink-dim aria-disabled:text-pink-soft',
          OUTLINED,
        ],
        urban: [
          'rounded-none bg-ink font-display font-extrabold text-night uppercase tracking-[0.02em] hover:bg-amber active:bg-amber',
          FADED,
          OUTLINED,
        ],
        outline_neon: [
          'rounded-full border-[1.5px] border-pink font-semibold text-pink-soft hover:bg-pink-dim hover:text-ink',
          FADED,
        ],
      },
      size: {
        default: 'h-11 text-[0.9375rem]',
        sm: 'h-9 text-sm pointer-coarse:h-11',
        lg: 'h-14 text-lg',
        icon: 'size-11',
      },
      /** Whether a neon button glows. Only one element of a view may, and on the dashboard only what is live. */
      glow: { true: '', false: '' },
    },
    compoundVariants: [
      { variant: BOXED, size: 'default', class: 'px-5' },
      { variant: BOXED, size: 'sm', class: 'px-3.5' },
      { variant: BOXED, size: 'lg', class: 'px-8' },
      {
        variant: 'neon',
        glow: true,
        class: 'shadow-tube hover:shadow-tube-lit disabled:shadow-none aria-disabled:shadow-none',
      },
    ],
    defaultVariants: { variant: 'default', size: 'default', glow: true },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClasses> & {
    /** Styles the single child, such as a link, as a button; `loading` then has no effect. */
    asChild?: boolean
    /** Shows a spinner and ignores presses while the button's action is running. The button keeps the focus. */
    loading?: boolean
  }

export function Button({ variant, size, glow, asChild = false, loading = false, className, ...props }: ButtonProps) {
  const classes = buttonClasses({ variant, size, glow, className })
  if (asChild) return <Slot.Root className={classes} {...props} />
  const { children, onClick, type = 'button', ...rest } = props
  return (
    <button
      type={type}
      className={classes}
      // Not `disabled`, which would remove the focus from the pressed button.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
      {...rest}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

/** Also keeps a form from being sent, with Enter too: browsers click its button then. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}
