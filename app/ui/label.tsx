import { Label as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

export function Label({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('block font-semibold text-[0.9375rem] text-ink', className)} {...props} />
}
