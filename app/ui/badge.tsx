import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const badgeClasses = cva(
  'figures inline-flex items-center gap-1.5 whitespace-nowrap rounded-[3px] border px-2 py-0.5 font-semibold text-[0.8125rem] leading-5 [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'border-rule bg-kerb text-dim',
        open: 'border-success/45 bg-success-dim text-success',
        closed: 'border-danger/45 bg-danger-dim text-danger',
        unknown: 'border-field/50 border-dashed bg-transparent text-dim',
        confidence: 'border-cyan/35 bg-cyan-dim text-cyan',
        amber: 'border-amber/40 bg-amber-dim text-amber',
        pink: 'border-pink/50 bg-pink-dim text-pink-soft',
        live: 'border-pink bg-pink-dim text-ink shadow-[0_0_18px_-4px_var(--pink)]',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeClasses>

type BadgeListProps = Omit<ComponentProps<'ul'>, 'children'> & { words: readonly string[]; badge?: string }

/** `badge` is the class of each. */
export function BadgeList({ words, badge, className, ...props }: BadgeListProps) {
  return (
    <ul className={clsx('flex flex-wrap gap-2', className)} {...props}>
      {words.map((word) => (
        <li key={word}>
          <Badge className={badge}>{word}</Badge>
        </li>
      ))}
    </ul>
  )
}

export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span className={badgeClasses({ tone, className })} {...props} />
}
