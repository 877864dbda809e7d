import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** The classes that every control shares, including the select's trigger. */
export const controlClasses = clsx(
  // Scrolling to the control brings its label into view too.
  'w-full min-w-0 scroll-mt-10 rounded-[3px] border border-edge bg-well px-3.5 text-ink',
  'placeholder:text-field transition-colors hover:border-dim focus:border-cyan',
  'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:border-edge aria-invalid:border-danger',
)

const SIZES = { default: 'h-12 text-base', large: 'h-14 text-lg', code: 'h-12 text-xl' }

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: keyof typeof SIZES }

export function Input({ className, type = 'text', size = 'default', ...props }: InputProps) {
  return <input type={type} className={clsx(controlClasses, SIZES[size], className)} {...props} />
}
