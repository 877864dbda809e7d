import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { Candidate } from '#contracts/candidates.ts'
import { PROBLEMS } from './state-words.ts'

type CandidateLineProps = { candidate: Candidate; isSelected: boolean; onToggle: () => void }

/** One found site: the words of the link are somebody else's, so the domain always stands beside them. */
export function CandidateLine({ candidate, isSelected, onToggle }: CandidateLineProps) {
  const { domain, url, name, found_on, kind, found_at, status, health } = candidate
  return (
    <li className="figures flex items-start gap-3 border-rule border-b py-3">
      <input
        type="checkbox"
        aria-label={`Select ${domain}`}
        checked={isSelected}
        onChange={onToggle}
        className="mt-0.5 size-5 shrink-0 accent-pink"
      />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_9rem]">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            {name}
            <span className="ml-2 font-normal text-dim text-sm">
              {kind === null ? 'kind not known' : ORGANISATIONS[kind]}
            </span>
          </p>
          <p className="text-dim text-sm">
            <WebLink href={url}>{domain}</WebLink>
          </p>
        </div>
        <p className="min-w-0 text-dim text-sm [overflow-wrap:anywhere]">
          Found on{' '}
          {found_on === null ? (
            'a page that asked to be removed'
          ) : (
            <WebLink href={found_on}>{shorten(found_on)}</WebLink>
          )}
          , {formatDay(found_at)}
        </p>
        <div className="text-sm">
          {status !== null && <StatusBadge status={status} />}
          {status === null && (
            <span className="text-dim">
              {health === null ? 'No opportunity yet' : `Site: ${PROBLEMS[health].toLowerCase()}`}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}

function WebLink({ href, children }: { href: string; children: string }) {
  const link = toWebLink(href)
  if (link === null) return children
  return (
    <ExternalLink href={link.href} className="underline underline-offset-4 hover:text-ink">
      {children}
    </ExternalLink>
  )
}

const shorten = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
    .slice(0, 80)
