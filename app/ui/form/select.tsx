import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { controlClasses } from './input.tsx'

type SelectOneProps = Omit<ComponentProps<typeof Select.Trigger>, 'value' | 'onChange'> & {
  value: string
  options: readonly (readonly [value: string, label: ReactNode])[]
  onChange: (value: string) => void
  placeholder?: string
  /** For an element around the trigger. */
  className?: string
}

/** Needs an accessible name: a `Label` with `htmlFor`, or `aria-label`. */
export function SelectOne({ value, options, onChange, placeholder, className, ...props }: SelectOneProps) {
  const trigger = (
    <Select.Trigger
      className={clsx(
        controlClasses,
        'inline-flex h-12 cursor-pointer items-center justify-between gap-3 text-base active:bg-kerb data-[state=open]:border-cyan',
      )}
      {...props}
    >
      <span className="min-w-0 truncate text-left">
        <Select.Value placeholder={placeholder} />
      </span>
      <Select.Icon asChild>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-dim" />
      </Select.Icon>
    </Select.Trigger>
  )
  return (
    <Select.Root value={value} onValueChange={onChange}>
      {className === undefined ? trigger : <div className={className}>{trigger}</div>}
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={6}
          className={clsx(
            'z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-menu-in',
            'overflow-hidden rounded-[3px] border border-rule-strong bg-kerb shadow-2xl shadow-black/60',
          )}
        >
          <Select.Viewport className="p-1">
            {options.map(([key, label]) => (
              <Option key={key} value={key}>
                {label}
              </Option>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}

function Option({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Select.Item
      value={value}
      className={clsx(
        'flex min-h-11 cursor-pointer select-none items-center justify-between gap-4 rounded-[2px] px-3 text-dim outline-none',
        'data-[highlighted]:bg-white/8 data-[highlighted]:text-ink data-[state=checked]:text-ink active:bg-white/12',
        'forced-colors:data-[highlighted]:outline-2 forced-colors:data-[highlighted]:-outline-offset-2',
      )}
    >
      <Select.ItemText>{children}</Select.ItemText>
      <Select.ItemIndicator>
        <Check aria-hidden="true" className="size-4 text-cyan" />
      </Select.ItemIndicator>
    </Select.Item>
  )
}
