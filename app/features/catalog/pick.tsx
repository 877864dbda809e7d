import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClasses } from '#app/ui/input.tsx'

/** A list to pick one from: the browser's own, which works before and without script. */
export function Pick({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className ?? ''}`}>
      <select
        {...props}
        className={`${controlClasses} figures h-10 appearance-none pr-9 text-base pointer-coarse:h-11`}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-dim"
      />
    </span>
  )
}
