import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

export function Tabs({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={className} {...props} />
}

/** The strip scrolls sideways on narrow screens rather than breaking into rows. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn('flex gap-1 overflow-x-auto border-rule border-b [scrollbar-width:none]', className)}
      {...props}
    />
  )
}

/** The active tab burns: the one lit line of the strip. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'relative h-12 shrink-0 cursor-pointer px-4 font-semibold text-[0.9375rem] text-dim transition-colors duration-150',
        'hover:text-ink active:text-pink-soft focus-visible:-outline-offset-2 data-[state=active]:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:text-dim',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full after:bg-transparent',
        'data-[state=active]:after:bg-pink data-[state=active]:after:shadow-[0_0_14px_1px_#ff3d8f]',
        'forced-colors:data-[state=active]:after:bg-[Highlight]',
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('pt-6', className)} {...props} />
}
