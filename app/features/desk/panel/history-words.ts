import { fieldLabel, formatValue } from '#app/features/desk/panel/field/field-list.ts'
import { STAGE_LABELS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { OpportunityEvent } from '#contracts/desk/opportunity-answers.ts'
import { StageSchema } from '#contracts/desk/opportunity-work.ts'

const EVENT_LABELS: Record<OpportunityEvent['kind'], string> = {
  created: 'Found',
  opened: 'Opened',
  closed: 'Closed',
  changed: 'The crawler found a change',
  stale: 'Could no longer be read',
  readable: 'Can be read again',
  flapping: 'Changes too often to be announced',
  merged: 'Merged',
  unmerged: 'Merge undone',
  overridden: 'Corrected',
  override_cleared: 'Reset to the value from the pages',
  dismissed: 'Dismissed',
  restored: 'Restored',
  kept_apart: 'Kept apart from another opportunity',
  worked: 'Work updated',
  confirmed: 'Confirmed',
  unconfirmed: 'Confirmation undone',
}

const WORK_LABELS: Record<string, string> = {
  stage: 'Stage',
  owner: 'Owner',
  next_action: 'Next action',
  next_action_on: 'Date of next action',
}
/** Fields that only change together with others. */
const IMPLIED = new Set(['evidence_quote', 'evidence_url', 'status_reason', 'email_kind', 'domain', 'read_at', 'terms'])

type EventWords = { title: string; lines: string[] }

export function describeEvent(event: OpportunityEvent, findName: (id: string | null) => string | null): EventWords {
  const { kind, detail, reason } = event
  const field = typeof detail.field === 'string' ? fieldLabel(detail.field) : null
  const title = field === null ? EVENT_LABELS[kind] : `${EVENT_LABELS[kind]}: ${field.toLowerCase()}`
  const changes = isRecord(detail.changes) ? detail.changes : detail
  const sites = Array.isArray(detail.sites) ? [`With ${detail.sites.join(', ')}`] : []
  const lines = Object.entries(changes).flatMap(([name, change]) => {
    if (!Array.isArray(change) || change.length !== 2 || IMPLIED.has(name) || name === 'sites') return []
    const [from, to] = change
    if (kind === 'worked')
      return [
        `${WORK_LABELS[name] ?? name}: ${formatWorkValue(name, from, findName)} → ${formatWorkValue(name, to, findName)}`,
      ]
    return [`${fieldLabel(name)}: ${shorten(formatValue(name, from))} → ${shorten(formatValue(name, to))}`]
  })
  return { title, lines: [...sites, ...lines, ...(reason === null ? [] : [`“${reason}”`])] }
}

function formatWorkValue(name: string, value: unknown, findName: (id: string | null) => string | null): string {
  if (value === null || value === undefined) return 'nothing'
  if (name === 'stage') return STAGE_LABELS[StageSchema.catch('new').parse(value)]
  if (name === 'owner') return findName(String(value)) ?? 'nobody'
  if (name === 'next_action_on') return formatDay(String(value)) ?? String(value)
  return String(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shorten(words: string | null): string {
  if (words === null) return 'nothing'
  return words.length > 80 ? `${words.slice(0, 80).trimEnd()}…` : words
}
