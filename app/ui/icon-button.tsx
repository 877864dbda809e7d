import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'asChild' | 'children'> & {
  icon: LucideIcon
  label: string
}

/** A button that shows an icon and is called by its label. */
export function IconButton({ icon: Icon, label, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button variant={variant} size="icon" aria-label={label} {...props}>
      <Icon />
    </Button>
  )
}
