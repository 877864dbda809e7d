import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

type LabelProps = ComponentProps<'label'> & { htmlFor: string }

export function Label({ className, htmlFor, children, ...props }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={cn('block font-semibold text-[0.9375rem] text-ink', className)} {...props}>
      {children}
    </label>
  )
}
