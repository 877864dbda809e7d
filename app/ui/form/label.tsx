import type { ComponentProps } from 'react'

type LabelProps = Omit<ComponentProps<'label'>, 'className'> & { htmlFor: string }

export function Label({ htmlFor, children, ...props }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className="block font-semibold text-[0.9375rem] text-ink" {...props}>
      {children}
    </label>
  )
}
