import { expect, test } from 'vitest'
import { ActionError } from '#app/features/desk/shared/data/call.ts'
import type { Toast } from '#app/ui/overlay/toast.tsx'
import { createActionRunner } from './use-staff-action.ts'

/** Acts as on a screen, with what was said and how often something was loaded again. */
function createScreen() {
  const said: Toast[] = []
  const screen = { said, loads: 0 }
  const act = createActionRunner(
    ({ run }) => run().finally(() => (screen.loads += 1)),
    (toast) => said.push(toast),
  )
  return { act, screen }
}

test('an action shows a notice when it succeeds, and its undo shows another', async () => {
  const { act, screen } = createScreen()
  const states: string[] = ['new']
  const isSaved = await act({
    run: async () => states.push('closed'),
    done: (count) => ({ title: `Closed: ${count}`, tone: 'success' }),
    undo: () => ({ run: async () => states.pop(), done: 'Taken back' }),
  })
  expect(isSaved).toBe(true)
  expect(screen).toMatchObject({ loads: 1, said: [{ title: 'Closed: 2', tone: 'success', durationMs: 10_000 }] })
  screen.said[0]?.action?.onClick()
  await expect.poll(() => screen.loads).toBe(2)
  expect(states).toEqual(['new'])
  expect(screen.said[1]).toEqual({ title: 'Taken back' })
})

test('an action without `done` shows no notice, and a null undo shows no button', async () => {
  const { act, screen } = createScreen()
  await act({ run: async () => undefined, undo: { run: async () => undefined } })
  expect(screen.said).toEqual([])
  await act({ run: async () => 0, done: 'Dismissed', undo: () => null })
  expect(screen.said).toEqual([{ title: 'Dismissed' }])
})

test('a failed action shows the reason and reloads, and so does a failed undo', async () => {
  const { act, screen } = createScreen()
  const refuse = () => Promise.reject(new ActionError('change.stage: This stage is unknown', 400))
  expect(await act({ run: refuse, done: 'Saved', failed: 'The stage was not set' })).toBe(false)
  expect(await act({ run: refuse, done: 'Saved' })).toBe(false)
  expect(await act({ run: () => Promise.reject(new ActionError('offline', null)), failed: 'It was not sent' })).toBe(
    false,
  )
  await act({ run: async () => undefined, done: 'Saved', undo: { run: refuse, failed: 'It was not undone' } })
  screen.said[3]?.action?.onClick()
  await expect.poll(() => screen.loads).toBe(5)
  expect(screen.said.map(({ title, description }) => [title, description])).toEqual([
    ['The stage was not set', 'change.stage: This stage is unknown'],
    ['Not saved', 'This stage is unknown'],
    ['It was not sent', 'The server did not respond as expected. Nothing was changed.'],
    ['Saved', undefined],
    ['It was not undone', 'change.stage: This stage is unknown'],
  ])
})
