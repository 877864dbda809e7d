import { clsx } from 'clsx'
import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

/** On and off differ in the thumb's position, not only in colour. */
export function Switch(props: Omit<ComponentProps<typeof Primitive.Root>, 'className'>) {
  return (
    <Primitive.Root
      className={clsx(
        'relative inline-flex h-7 w-12 shrink-0 cursor-pointer items-center rounded-full border border-field bg-night',
        'transition-colors after:absolute after:-inset-2 data-[state=checked]:border-cyan',
        'data-[state=checked]:bg-cyan-dim disabled:cursor-not-allowed disabled:opacity-55',
        'enabled:hover:border-ink enabled:active:bg-kerb forced-colors:data-[state=checked]:bg-[Highlight]',
      )}
      {...props}
    >
      <Primitive.Thumb className="ml-1 flex size-5 items-center justify-center rounded-full bg-dim transition-transform ease-decisive forced-colors:bg-[ButtonText] data-[state=checked]:translate-x-5 data-[state=checked]:bg-cyan">
        <span className="h-2 w-px bg-night" />
      </Primitive.Thumb>
    </Primitive.Root>
  )
}
