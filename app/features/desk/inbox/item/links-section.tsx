import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { INBOX_KEY } from '#app/features/desk/inbox/reload-inbox.ts'
import { useStableCallback } from '#app/features/desk/list/use-stable-callback.ts'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { CheckedLink, InboxDetail, LinkOutcome } from '#contracts/desk/inbox.ts'
import { EMBED_PATH, findPlayer, listLinks } from '#contracts/forms/submission-links.ts'

const OUTCOME_BADGES: Record<LinkOutcome, { label: string; tone: 'open' | 'amber' | 'closed' | 'unknown' }> = {
  opens: { label: 'Opens', tone: 'open' },
  private: { label: 'Private', tone: 'amber' },
  dead: { label: 'Dead', tone: 'closed' },
  unclear: { label: 'Unclear', tone: 'unknown' },
}

/** The links of a submission and whether they work. The server checks them when the submission is first opened, and on request. */
export function LinksSection({ detail }: { detail: InboxDetail }) {
  const { item, links, music_links, body } = detail
  const urls = listLinks(`${music_links ?? ''}\n${body}`)
  const checked = new Map(links.map((link) => [link.url, link]))
  const { act, isActing } = useStaffAction([INBOX_KEY])
  const check = useStableCallback(
    () => void act({ run: () => call('check_links', { id: item.id }), failed: 'The links were not checked' }),
  )
  const isUnchecked = urls.some((url) => !checked.has(url)) && !item.suspected && item.state !== 'spam'
  // Checked once per opening, even if the check fails: staff can press the button.
  const hasChecked = useRef(false)
  useEffect(() => {
    if (!isUnchecked || hasChecked.current) return
    hasChecked.current = true
    check()
  }, [isUnchecked, check])
  const latest =
    links
      .map(({ checked_at }) => checked_at)
      .sort()
      .at(-1) ?? null
  return (
    <PanelSection
      title="Links"
      aside={
        urls.length > 0 && (
          <Button variant="ghost" size="sm" loading={isActing} onClick={() => check()}>
            Check {links.length > 0 ? 'again' : 'the links'}
          </Button>
        )
      }
    >
      {urls.length === 0 && (
        <p className="max-w-[65ch] whitespace-pre-line py-4 text-dim [overflow-wrap:anywhere]">
          {music_links ?? 'No links.'}
        </p>
      )}
      <ul>
        {urls.map((url) => (
          <LinkLine key={url} url={url} check={checked.get(url)} isChecking={isActing} />
        ))}
      </ul>
      {latest !== null && <p className="figures pt-2 text-dim text-sm">Checked {formatMoment(latest)}</p>}
    </PanelSection>
  )
}

type LinkLineProps = { url: string; check: CheckedLink | undefined; isChecking: boolean }

function LinkLine({ url, check, isChecking }: LinkLineProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const link = toWebLink(url)
  const source = check?.player ?? url
  // Offered even for dead links: the check may be wrong.
  const player = findPlayer(source)
  return (
    <li className="border-rule border-b py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          {link && (
            <ExternalLink
              href={link.href}
              className="inline-block max-w-full py-2 hover:underline [overflow-wrap:anywhere]"
            >
              {link.href.replace(/^https?:\/\/(?:www\.)?/, '')}
            </ExternalLink>
          )}
          {check?.detail && <p className="text-dim text-sm">{check.detail}</p>}
        </div>
        {check ? (
          <Badge tone={OUTCOME_BADGES[check.outcome].tone}>{OUTCOME_BADGES[check.outcome].label}</Badge>
        ) : (
          <Badge tone="unknown">{isChecking ? 'Checking' : 'Not checked'}</Badge>
        )}
        {player && (
          <Button variant="outline" size="sm" aria-expanded={isPlaying} onClick={() => setIsPlaying(!isPlaying)}>
            <Play />
            {isPlaying ? 'Close' : `Play on ${player.provider}`}
          </Button>
        )}
      </div>
      {/* The embed page is our own and runs no script; it sandboxes the player. */}
      {isPlaying && player && (
        <iframe
          src={`${EMBED_PATH}?link=${encodeURIComponent(source)}`}
          title={`${player.provider} player`}
          allow="encrypted-media; fullscreen"
          height={player.height}
          className="mt-2 mb-1 w-full rounded-[3px] border border-rule"
        />
      )}
    </li>
  )
}
