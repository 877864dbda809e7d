import { clsx } from 'clsx'
import { ArrowUpRight } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { TeamMember } from '#content/schema.ts'

type ConnectProps = { connect: NonNullable<TeamMember['connect']>; className: string }

/** Where to follow the member. Shown in the main column on narrow screens and in the sidebar on wide ones. */
export function Connect({ connect, className }: ConnectProps) {
  return (
    <section className={clsx('border-rule-strong border-t pt-4', className)}>
      <h2 className="text-title">Connect</h2>
      <p className="mt-2 max-w-[44ch] text-dim">{connect.intro}</p>
      <Button asChild variant="outline" className="mt-5">
        <ExternalLink href={connect.link.url}>
          {connect.link.label}
          <ArrowUpRight aria-hidden="true" />
        </ExternalLink>
      </Button>
    </section>
  )
}
