import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'

function createWorld() {
  const lines: unknown[] = []
  const clock = { now: 0 }
  const faults = createFaults({ warn: (...said: unknown[]) => lines.push(said) }, () => clock.now)
  return { faults, lines, clock }
}

test('a lasting failure is logged once, and its end with how often and how long it failed', async () => {
  const { faults, lines, clock } = createWorld()
  const error = new Error('no connection')
  for (let at = 0; at < 40; at += 1) {
    clock.now = at * 15_000
    await faults.watch('looking after realtime', Promise.reject(error))
  }
  expect(lines).toEqual([[{ err: error }, 'looking after realtime']])
  clock.now = 600_000
  await faults.watch('looking after realtime', Promise.resolve())
  await faults.watch('looking after realtime', Promise.resolve())
  expect(lines.slice(1)).toEqual([[{ times: 40, seconds: 600 }, 'looking after realtime: works again']])
})

test('a new message is logged, each kind is tracked separately, and a failure that returns is logged again', () => {
  const { faults, lines } = createWorld()
  faults.report('jobs', new Error('refused'))
  faults.report('jobs', new Error('no such table'))
  faults.report('jobs', new Error('refused'))
  faults.report('mail', new Error('refused'))
  expect(lines).toHaveLength(3)
  faults.resolve('jobs')
  faults.report('mail', new Error('refused'))
  expect(lines).toHaveLength(4)
  faults.report('jobs', new Error('refused'))
  expect(lines).toHaveLength(5)
})

test('failures whose message is always new do not fill the log', () => {
  const { faults, lines } = createWorld()
  for (let at = 0; at < 500; at += 1) faults.report('jobs', new Error(`attempt ${at}`))
  expect(lines).toHaveLength(10)
})
