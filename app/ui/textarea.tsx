import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'
import { controlClasses } from './input.tsx'

export function Textarea({ className, rows = 6, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClasses, 'min-h-28 resize-y py-3 leading-relaxed', className)}
      {...props}
    />
  )
}
