import { expect, test } from 'vitest'
import { type OpportunityEvent, OpportunityEventSchema } from '#contracts/desk/opportunity-answers.ts'
import { describeEvent } from './history-words.ts'

const INES = '00000000-0000-4000-8000-00000000000a'
const findName = (id: string | null) => (id === INES ? 'ines@example.com' : null)

function event(kind: OpportunityEvent['kind'], detail: Record<string, unknown>, reason: string | null = null) {
  return OpportunityEventSchema.parse({
    id: crypto.randomUUID(),
    opportunity_id: crypto.randomUUID(),
    run_id: null,
    kind,
    reason,
    detail,
    quote: null,
    route: null,
    route_value: null,
    deadline: null,
    source_url: null,
    created_at: '2026-11-22T12:00:00Z',
    created_by: null,
  })
}

test('the history describes work, corrections and crawler changes in words, never with column names', () => {
  const told = [
    event('worked', { stage: ['new', 'to_contact'], owner: [null, INES], next_action_on: [null, '2026-12-01'] }),
    event('overridden', { submission_status: ['open', 'closed'] }, 'They told us'),
    event('changed', { deadline: ['2026-12-20', null], evidence_quote: ['a', 'b'] }),
    event('override_cleared', { field: 'route_value', changes: { route_value: ['x', 'y'] } }),
    event('confirmed', { field: 'contact_email' }),
    event('merged', { merge_id: INES, by: 'manual', sites: ['a.example', 'b.example'] }),
  ].map((one) => describeEvent(one, findName))
  expect(told).toEqual([
    {
      title: 'Work updated',
      lines: [
        'Stage: New → To contact',
        'Owner: nothing → ines@example.com',
        'Date of next action: nothing → Dec 1, 2026',
      ],
    },
    { title: 'Corrected', lines: ['Status: open → closed', '“They told us”'] },
    { title: 'The crawler found a change', lines: ['Deadline: Dec 20, 2026 → nothing'] },
    { title: 'Reset to the value from the pages: where to submit', lines: ['Where to submit: x → y'] },
    { title: 'Confirmed: email', lines: [] },
    { title: 'Merged', lines: ['With a.example, b.example'] },
  ])
})
