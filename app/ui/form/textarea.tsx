import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses } from './input.tsx'

export function Textarea({ className, rows = 6, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={clsx(controlClasses, 'min-h-28 resize-y py-3 text-base leading-relaxed', className)}
      {...props}
    />
  )
}
