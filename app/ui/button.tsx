import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Spinner } from './spinner.tsx'

// Tubes are round, paper is square: neon variants are bent glass, the others sit on the sheet.
const buttonClasses = cva(
  [
    'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2.5 whitespace-nowrap font-semibold',
    'transition-control duration-150 ease-decisive',
    'active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none',
    'aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    // Where the reader's own colours take the ground away, a line has to say that this is a button.
    'forced-colors:border',
  ],
  {
    variants: {
      variant: {
        default: 'rounded-[3px] border border-rule bg-kerb text-ink hover:border-rule-strong hover:bg-[#2a2535]',
        destructive:
          'rounded-[3px] border border-danger/60 bg-danger-dim text-danger hover:border-danger hover:bg-[#4a1b17]',
        outline: 'rounded-[3px] border border-field/70 text-ink hover:border-ink hover:bg-white/5',
        secondary: 'rounded-[3px] bg-asphalt text-dim hover:bg-kerb hover:text-ink',
        ghost: 'rounded-[3px] text-dim hover:bg-white/6 hover:text-ink',
        link: 'text-ink underline decoration-pink decoration-2 underline-offset-[6px] hover:decoration-ink',
        neon: 'rounded-full bg-pink text-night disabled:bg-pink-dim disabled:text-pink-soft disabled:opacity-80 disabled:shadow-none aria-disabled:bg-pink-dim aria-disabled:text-pink-soft aria-disabled:opacity-80 aria-disabled:shadow-none shadow-tube hover:bg-[#ff62a5] hover:shadow-tube-lit',
        urban:
          'rounded-none bg-ink font-display font-extrabold uppercase tracking-[0.02em] text-night hover:bg-amber active:bg-amber',
        outline_neon: 'rounded-full border-[1.5px] border-pink text-pink-soft hover:bg-pink-dim hover:text-ink',
      },
      size: {
        default: 'h-11 px-5 text-[0.9375rem]',
        sm: 'h-9 px-3.5 text-sm pointer-coarse:h-11',
        lg: 'h-14 px-8 text-lg',
        icon: 'size-11 p-0',
      },
    },
    compoundVariants: [
      { variant: 'link', size: 'default', class: 'px-0 forced-colors:border-0' },
      { variant: 'link', size: 'sm', class: 'px-0 forced-colors:border-0' },
      { variant: 'link', size: 'lg', class: 'px-0 forced-colors:border-0' },
    ],
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClasses> & {
    /** Gives the look to the one child, a link for instance; `loading` has no effect then. */
    asChild?: boolean
    /** Shows a spinner and disables the button while what it started is under way. */
    loading?: boolean
  }

export function Button({ variant, size, asChild = false, loading = false, className, ...props }: ButtonProps) {
  const classes = cn(buttonClasses({ variant, size }), className)
  if (asChild) return <Slot.Root className={classes} {...props} />
  const { children, disabled, type = 'button', ...rest } = props
  return (
    <button type={type} className={classes} disabled={disabled || loading} aria-busy={loading || undefined} {...rest}>
      {loading && <Spinner />}
      {children}
    </button>
  )
}
