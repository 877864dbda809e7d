import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/** The look every single-line control shares; the select's trigger uses it too. */
export const controlClasses = cn(
  // The label above comes into view with it.
  'w-full min-w-0 scroll-mt-10 rounded-[3px] border border-field/70 bg-night/60 px-3.5 text-base text-ink',
  'placeholder:text-field transition-colors duration-150 hover:border-dim focus:border-cyan',
  'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:border-field/70 aria-invalid:border-danger',
)

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlClasses, 'h-12', className)} {...props} />
}
