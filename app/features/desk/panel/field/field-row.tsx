import { clsx } from 'clsx'
import { Check, ChevronRight, PenLine } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useOpportunityAction } from '#app/features/desk/panel/use-detail.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { isTypingIn } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { toMailLink, toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import { type StaffOpportunity, SubmissionStatusSchema } from '#contracts/scraper/opportunity.ts'
import { EvidenceDetails } from './evidence-details.tsx'
import { FieldEditor } from './field-editor.tsx'
import { describeEmailKind, formatValue, type PanelField, toInputText } from './field-list.ts'
import { FieldDraftSchema } from './use-field-save.ts'

type FieldRowProps = {
  opportunity: StaffOpportunity
  field: PanelField
  evidence: FieldEvidence
}

/** One field: its value, how it was read, and its evidence. The C key confirms it. */
export function FieldRow({ opportunity, field, evidence }: FieldRowProps) {
  const { id, revision } = opportunity
  const { act } = useOpportunityAction()
  const evidenceId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useDraft(`field:${field.field}`, FieldDraftSchema)
  const correct = useRef<HTMLButtonElement>(null)
  const [areLettersOn] = useLetterKeys()
  const { control, label } = field
  const isSet = evidence.by === 'staff'
  const setBy = opportunity.overrides.find((override) => override.field === field.field)?.created_by ?? null
  const note = field.field === 'contact_email' ? describeEmailKind(opportunity, evidence) : null
  const isConfirmed = evidence.confirmed !== null

  const confirm = () =>
    act({
      run: () =>
        isConfirmed
          ? call('unconfirm_field', { id, field: field.field })
          : call('confirm_field', { id, field: field.field, expected_revision: revision }),
    })
  function press(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey || isTypingIn(event)) return
    if (!areLettersOn) return
    event.preventDefault()
    void confirm()
  }
  function endEditing(next: Parameters<typeof setDraft>[0]): void {
    setDraft(next)
    // The closed editor had the focus.
    if (next === null) requestAnimationFrame(() => correct.current?.focus())
  }

  return (
    <li onKeyDown={press} className="border-rule border-b" data-field={field.field}>
      <div className="figures grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 text-sm @md:grid-cols-[7rem_minmax(0,1fr)_auto]">
        <EvidenceButton label={label} controls={isOpen ? evidenceId : undefined} onToggle={() => setIsOpen(!isOpen)} />
        <div className="@max-md:col-span-2 @max-md:row-start-2 flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 leading-5 [overflow-wrap:anywhere] @max-md:pb-3 @max-md:pl-[1.375rem] @md:py-3">
          <FieldValue
            field={field.field}
            value={evidence.value}
            mayMail={!opportunity.do_not_contact}
            isWhole={isOpen}
          />
          {note !== null && <span className="text-dim">{note}</span>}
          {isSet && <Badge tone="amber">set by staff</Badge>}
          {evidence.by === 'model' && <Badge>read by a model</Badge>}
        </div>
        <div className="flex">
          {control !== null && draft === null && (
            <IconButton
              ref={correct}
              icon={PenLine}
              label={`Correct ${label.toLowerCase()}`}
              onClick={() =>
                setDraft({ text: toInputText(evidence.value), base: toInputText(evidence.value), revision })
              }
            />
          )}
          <ConfirmButton label={label} isConfirmed={isConfirmed} hasKey={areLettersOn} onPress={confirm} />
        </div>
      </div>
      {control !== null && draft !== null && (
        <FieldEditor
          opportunity={opportunity}
          field={{ ...field, control }}
          evidence={evidence}
          setBy={setBy}
          draft={draft}
          onDraft={endEditing}
        />
      )}
      {isOpen && (
        <div id={evidenceId} className="pb-5 pl-5">
          <EvidenceDetails opportunity={opportunity} field={field} evidence={evidence} setBy={setBy} />
        </div>
      )}
    </li>
  )
}

/** Shows or hides the evidence; `controls` is its id while it is shown. */
function EvidenceButton(props: { label: string; controls: string | undefined; onToggle: () => void }) {
  const { label, controls, onToggle } = props
  const isOpen = controls !== undefined
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={`Evidence for ${label.toLowerCase()}`}
      onClick={onToggle}
      className="flex min-h-11 cursor-pointer items-start gap-1.5 rounded-[3px] py-3 text-left text-dim leading-5 hover:text-ink"
    >
      <ChevronRight
        className={clsx(
          'mt-0.5 size-4 shrink-0 transition-transform duration-150 ease-decisive',
          isOpen && 'rotate-90',
        )}
      />
      {label}
    </button>
  )
}

type ConfirmButtonProps = { label: string; isConfirmed: boolean; hasKey: boolean; onPress: () => void }

function ConfirmButton({ label, isConfirmed, hasKey, onPress }: ConfirmButtonProps) {
  const title = isConfirmed ? 'Undo the confirmation' : 'Confirm as right'
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={isConfirmed}
      aria-keyshortcuts={hasKey ? 'c' : undefined}
      aria-label={`Confirm ${label.toLowerCase()}`}
      title={hasKey ? `${title} (C)` : title}
      onClick={onPress}
    >
      <Check className={clsx('size-4', isConfirmed ? 'rounded-full bg-success text-night' : 'text-dim')} />
    </Button>
  )
}

/** At least 24 pixels high, because the field's buttons are right above and below it. */
const LINK = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-pink-soft'

type FieldValueProps = {
  field: string
  value: unknown
  mayMail: boolean
  /** Otherwise long text is cut off after four lines. */
  isWhole: boolean
}

/** Links only safe addresses, and mail addresses only if the company may be contacted. */
function FieldValue({ field, value, mayMail, isWhole }: FieldValueProps) {
  const words = formatValue(field, value)
  if (field === 'submission_status')
    return <StatusBadge status={SubmissionStatusSchema.nullable().catch(null).parse(value)} />
  if (words === null) return <span className="text-dim">–</span>
  if (Array.isArray(value))
    return (
      <span className="flex flex-wrap gap-1.5">
        {value.map((one) => (
          <Badge key={String(one)}>{formatValue(field, [one])}</Badge>
        ))}
      </span>
    )
  const mail = mayMail ? toMailLink(words) : null
  if (mail !== null && (field === 'contact_email' || field === 'route_value'))
    return (
      <a href={mail} className={LINK}>
        {words}
      </a>
    )
  const web = field === 'source_url' || field === 'route_value' ? toWebLink(words) : null
  if (web !== null)
    return (
      <ExternalLink href={web.href} className={LINK}>
        {web.host}
      </ExternalLink>
    )
  return <span className={clsx('whitespace-pre-line', !isWhole && 'line-clamp-4')}>{words}</span>
}
