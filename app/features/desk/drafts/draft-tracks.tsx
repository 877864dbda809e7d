import { ArrowDown, ArrowUp, BadgeCheck, CircleDashed, X } from 'lucide-react'
import { showUndoToast } from '#app/features/desk/list/use-staff-action.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type DraftLine, moveLine } from './draft-list.ts'
import { Reasons } from './reasons.tsx'

type DraftTracksProps = {
  lines: readonly DraftLine[]
  onChange: (to: (now: readonly DraftLine[]) => DraftLine[]) => void
  /** Called with a message for screen readers. */
  onMoved: (words: string) => void
}

/** The lines of the draft. Buttons move and remove them; Alt with an arrow key moves the focused line. */
export function DraftTracks({ lines, onChange, onMoved }: DraftTracksProps) {
  const move = (line: DraftLine, by: -1 | 1) => {
    const at = lines.indexOf(line) + by
    if (at < 0 || at >= lines.length) return
    onChange((now) => moveLine(now, line.id, by))
    onMoved(`${line.title} is now number ${at + 1} of ${lines.length}`)
  }
  const remove = (line: DraftLine, pressed: HTMLElement) => {
    const at = lines.indexOf(line)
    const item = pressed.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
    onChange((now) => now.filter(({ id }) => id !== line.id))
    showUndoToast(`${line.title} removed from the draft`, () =>
      onChange((now) => (now.some(({ id }) => id === line.id) ? [...now] : now.toSpliced(at, 0, line))),
    )
  }
  return (
    <ol aria-label="Draft shortlist">
      {lines.map((line, at) => (
        <li
          key={line.id}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            move(line, event.key === 'ArrowUp' ? -1 : 1)
          }}
          className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-rule border-b py-2.5 sm:grid-cols-[2rem_minmax(0,1fr)_auto]"
        >
          <span className="figures pt-0.5 text-dim text-sm">{String(at + 1).padStart(2, '0')}</span>
          <TrackDetails line={line} />
          <span className="col-start-2 -ml-3 flex sm:col-start-auto sm:ml-0">
            {/* Not `disabled`, because the button would lose the focus when its track reaches the end. */}
            <IconButton
              icon={ArrowUp}
              label={`Move ${line.title} up`}
              aria-disabled={at === 0 || undefined}
              onClick={() => move(line, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${line.title} down`}
              aria-disabled={at === lines.length - 1 || undefined}
              onClick={() => move(line, 1)}
            />
            <IconButton
              icon={X}
              label={`Remove ${line.title}`}
              data-remove
              onClick={({ currentTarget }) => remove(line, currentTarget)}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

function TrackDetails({
  line: { title, artist, facts, reasons, because, is_cleared, rights, url },
}: {
  line: DraftLine
}) {
  const Mark = is_cleared ? BadgeCheck : CircleDashed
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2.5 leading-6">
        <ExternalLink
          href={url}
          className="font-semibold underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
        >
          {title}
        </ExternalLink>
        <span className="text-dim text-sm">{artist}</span>
      </p>
      {facts !== '' && <p className="figures text-dim text-sm">{facts}</p>}
      {reasons.length > 0 && <Reasons reasons={reasons} className="text-ink" />}
      {because.length > 0 && <p className="mt-1 text-cyan text-sm">The model highlights: {because.join(', ')}</p>}
      <p className={`mt-1 flex items-start gap-1.5 text-sm ${is_cleared ? 'text-success' : 'text-amber'}`}>
        <Mark aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
        {rights}
      </p>
    </div>
  )
}
