import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'
import { controlClasses } from './input.tsx'

export function Select(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />
}

/** Needs a name of its own: a `Label` with `htmlFor`, or `aria-label`. */
export function SelectTrigger({
  className,
  placeholder,
  ...props
}: ComponentProps<typeof Primitive.Trigger> & { placeholder?: string }) {
  return (
    <Primitive.Trigger
      className={cn(
        controlClasses,
        'inline-flex h-12 cursor-pointer items-center justify-between gap-3 active:bg-kerb data-[state=open]:border-cyan',
        className,
      )}
      {...props}
    >
      <Primitive.Value placeholder={placeholder} />
      <Primitive.Icon asChild>
        <ChevronDown aria-hidden="true" className="size-4 text-dim" />
      </Primitive.Icon>
    </Primitive.Trigger>
  )
}

export function SelectContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={6}
        className={cn(
          'z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-menu-in',
          'overflow-hidden rounded-[3px] border border-rule-strong bg-kerb shadow-2xl shadow-black/60',
          className,
        )}
        {...props}
      >
        <Primitive.Viewport className="p-1">{children}</Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  )
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-11 cursor-pointer select-none items-center justify-between gap-4 rounded-[2px] px-3 text-dim outline-none',
        'data-[highlighted]:bg-white/8 data-[highlighted]:text-ink data-[state=checked]:text-ink active:bg-white/12',
        'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55',
        'forced-colors:data-[highlighted]:outline-2 forced-colors:data-[highlighted]:-outline-offset-2',
        className,
      )}
      {...props}
    >
      <Primitive.ItemText>{children}</Primitive.ItemText>
      <Primitive.ItemIndicator>
        <Check aria-hidden="true" className="size-4 text-cyan" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  )
}
