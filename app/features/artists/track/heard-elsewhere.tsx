import { ArrowUpRight } from 'lucide-react'
import { Fragment } from 'react'
import { ExternalLink } from '#app/ui/external-link.tsx'

/** Stands where a track's preview would be, and says where the track can be heard instead. */
export function HeardElsewhere({ title, url }: { title: string; url: string }) {
  return (
    <ExternalLink
      href={url}
      className="group/outside flex min-h-12 w-fit max-w-full items-center gap-3.5 rounded-full border border-transparent pr-4 text-dim text-sm transition-colors hover:border-rule-strong hover:bg-haze hover:text-ink sm:gap-4"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full border border-rule-strong border-dashed group-hover/outside:border-ink">
        <ArrowUpRight aria-hidden="true" className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Hear <span className="sr-only">{title}</span>
        <span aria-hidden="true">it</span> at <Host of={url} />
      </span>
    </ExternalLink>
  )
}

/** Breaks after a dot where it has to break. */
function Host({ of: url }: { of: string }) {
  return new URL(url).host.split('.').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
