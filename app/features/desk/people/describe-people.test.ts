import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditEntry } from '#contracts/platform/people.ts'
import { describeActor, describeAuditEntry, describeFactor, getDisplayName } from './describe-people.ts'

const ENTRY: AuditEntry = {
  id: 1,
  at: '2026-11-22T12:00:00.000Z',
  actor_kind: 'person',
  actor_id: '00000000-0000-4000-8000-000000000001',
  actor_email: 'ada@sample.example',
  action: 'role_granted',
  person_id: '00000000-0000-4000-8000-000000000002',
  person_email: 'bob@sample.example',
  details: { role: 'admin', before: 'staff' },
}
const say = (entry: Partial<AuditEntry>) => {
  const whole = { ...ENTRY, ...entry }
  return `${describeActor(whole)} ${describeAuditEntry(whole)}`
}

test('entries of the log are sentences', () => {
  expect(say({})).toBe('ada@sample.example made bob@sample.example admin, who was staff')
  expect(say({ details: { role: 'staff' } })).toBe('ada@sample.example made bob@sample.example staff')
  expect(say({ action: 'sessions_ended', details: { count: 1 } })).toBe(
    'ada@sample.example ended one session of bob@sample.example',
  )
  expect(say({ action: 'person_deactivated', person_id: ENTRY.actor_id })).toBe(
    'ada@sample.example deactivated themselves',
  )
  expect(say({ actor_kind: 'command line', actor_id: null, actor_email: null, action: 'password_reset' })).toBe(
    'The command line set a new password for bob@sample.example',
  )
  expect(say({ actor_kind: 'secret key', actor_id: null, action: 'person_invited', details: {} })).toBe(
    'The secret key invited bob@sample.example',
  )
  expect(say({ action: 'two_factor_rule_set', details: { before: 'none', rule: 'staff' } })).toBe(
    'ada@sample.example set who needs a second factor: everyone with a role',
  )
  expect(say({ action: 'submission_window_set', details: { before: true, open: false, until_on: null } })).toBe(
    'ada@sample.example closed submissions',
  )
  expect(say({ action: 'data_exported', details: { of: 'one person' } })).toBe(
    'ada@sample.example exported one person’s data',
  )
  expect(say({ action: 'data_exported', details: { of: 'everything' } })).toBe('ada@sample.example exported everything')
})

test.each(AUDIT_ACTIONS)('%s has words that leave no gap without details', (action) => {
  expect(say({ action, details: {}, person_email: null })).not.toMatch(/undefined|null|_| {2}/)
})

test('an unknown action is still readable', () => {
  expect(say({ action: 'retention_changed' })).toBe('ada@sample.example retention changed: bob@sample.example')
})

test('a person is called by name, address or number', () => {
  expect(getDisplayName({ name: 'Bob', email: 'b@x.example', phone: null })).toBe('Bob')
  expect(getDisplayName({ name: null, email: 'b@x.example', phone: null })).toBe('b@x.example')
  expect(getDisplayName({ name: null, email: null, phone: '12135550100' })).toBe('+12135550100')
  expect(describeFactor({ type: 'totp', name: 'Phone' })).toBe('Authenticator app, “Phone”')
  expect(describeFactor({ type: 'recovery_code', name: 'Recovery codes' })).toBe('Recovery codes')
  expect(describeFactor({ type: 'other', name: null })).toBe('Second factor')
})
