import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { controlClasses } from './input.tsx'

export function Select(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />
}

/** Needs a name of its own: a `Label` with `htmlFor`, or `aria-label`. */
export function SelectTrigger({
  placeholder,
  ...props
}: Omit<ComponentProps<typeof Primitive.Trigger>, 'className'> & { placeholder?: string }) {
  return (
    <Primitive.Trigger
      className={clsx(
        controlClasses,
        'inline-flex h-12 cursor-pointer items-center justify-between gap-3 text-base active:bg-kerb data-[state=open]:border-cyan',
      )}
      {...props}
    >
      <span className="min-w-0 truncate text-left">
        <Primitive.Value placeholder={placeholder} />
      </span>
      <Primitive.Icon asChild>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-dim" />
      </Primitive.Icon>
    </Primitive.Trigger>
  )
}

export function SelectContent({ children, ...props }: Omit<ComponentProps<typeof Primitive.Content>, 'className'>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={6}
        className={clsx(
          'z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-menu-in',
          'overflow-hidden rounded-[3px] border border-rule-strong bg-kerb shadow-2xl shadow-black/60',
        )}
        {...props}
      >
        <Primitive.Viewport className="p-1">{children}</Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  )
}

export function SelectItem({ children, ...props }: Omit<ComponentProps<typeof Primitive.Item>, 'className'>) {
  return (
    <Primitive.Item
      className={clsx(
        'flex min-h-11 cursor-pointer select-none items-center justify-between gap-4 rounded-[2px] px-3 text-dim outline-none',
        'data-[highlighted]:bg-white/8 data-[highlighted]:text-ink data-[state=checked]:text-ink active:bg-white/12',
        'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55',
        'forced-colors:data-[highlighted]:outline-2 forced-colors:data-[highlighted]:-outline-offset-2',
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

type SelectOneProps = Omit<ComponentProps<typeof SelectTrigger>, 'value' | 'onChange'> & {
  value: string
  options: readonly (readonly [value: string, label: ReactNode])[]
  onChange: (value: string) => void
  /** Of an element around the trigger. */
  className?: string
}

/** One of several options. */
export function SelectOne({ value, options, onChange, className, ...trigger }: SelectOneProps) {
  return (
    <Select value={value} onValueChange={onChange}>
      {className === undefined ? (
        <SelectTrigger {...trigger} />
      ) : (
        <div className={className}>
          <SelectTrigger {...trigger} />
        </div>
      )}
      <SelectContent>
        {options.map(([key, label]) => (
          <SelectItem key={key} value={key}>
            {label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
