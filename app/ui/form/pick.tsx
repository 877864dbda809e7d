import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClasses } from './input.tsx'

const SIZES = { default: 'h-12', sm: 'h-10 pointer-coarse:h-11' }

type PickProps = Omit<ComponentProps<'select'>, 'size'> & { size?: keyof typeof SIZES }

/** A native select, which works before and without script. Closed, it looks like `SelectOne`. */
export function Pick({ className = '', size = 'default', children, ...props }: PickProps) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...props}
        className={`${controlClasses} ${SIZES[size]} figures cursor-pointer appearance-none pr-10 text-base`}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-dim"
      />
    </span>
  )
}
