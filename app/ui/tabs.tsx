import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

export const Tabs = Primitive.Root

/** The strip scrolls sideways on narrow screens rather than breaking into rows. */
export function TabsList({ className = 'gap-1', ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={clsx('flex overflow-x-auto border-rule border-b [scrollbar-width:none]', className)}
      {...props}
    />
  )
}

const triggerClasses = cva(
  [
    'relative shrink-0 cursor-pointer font-semibold text-dim transition-colors',
    'hover:text-ink active:text-pink-soft focus-visible:-outline-offset-2 data-[state=active]:text-ink',
    'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:text-dim',
    'after:absolute after:bottom-0 after:h-[3px] after:rounded-full after:bg-transparent',
    'data-[state=active]:after:bg-pink forced-colors:data-[state=active]:after:bg-[Highlight]',
  ],
  {
    variants: {
      size: {
        default: 'h-12 px-4 text-[0.9375rem] after:inset-x-3',
        /** For the home page: the active tab glows, which only one element of a view may. */
        large: [
          'h-16 px-3 text-base after:inset-x-3 sm:px-6 sm:text-lg sm:after:inset-x-6',
          'data-[state=active]:after:shadow-[0_0_14px_1px_var(--pink)]',
        ],
      },
    },
    defaultVariants: { size: 'default' },
  },
)

type TabsTriggerProps = ComponentProps<typeof Primitive.Trigger> & VariantProps<typeof triggerClasses>

export function TabsTrigger({ size, className, ...props }: TabsTriggerProps) {
  return (
    <Primitive.Trigger
      className={triggerClasses({ size, className })}
      // The library focuses a pressed tab by script, for which browsers show a focus ring. Focusing it first avoids that.
      onMouseDownCapture={({ button, ctrlKey, currentTarget }) => {
        if (button === 0 && !ctrlKey) currentTarget.focus({ focusVisible: false })
      }}
      {...props}
    />
  )
}

/** Rendered while its tab is active, or always with `forceMount`; the caller then hides it. */
export function TabsContent({ className = 'pt-6', ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={className} {...props} />
}
