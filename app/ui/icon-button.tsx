import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'asChild' | 'children'> & {
  icon: LucideIcon
  label: string
}

export function IconButton({ icon: Icon, label, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button variant={variant} size="icon" aria-label={label} {...props}>
      <Icon />
    </Button>
  )
}
