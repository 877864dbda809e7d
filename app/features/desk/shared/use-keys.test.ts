import { expect, test } from 'vitest'
import { findPressed, type RoomKey } from './use-keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, ...held }) as KeyboardEvent
const key = (name: string, run: RoomKey['run'] = () => {}): RoomKey => ({ key: name, label: name, run })

test('a key is found by its letter in either case, and with Ctrl or Cmd only where that belongs to it', () => {
  const keys = [key('k'), key('mod+k'), key('Escape'), key('?')]
  expect(findPressed(keys, press('K'))?.key).toBe('k')
  expect(findPressed(keys, press('k', { ctrlKey: true }))?.key).toBe('mod+k')
  expect(findPressed(keys, press('k', { metaKey: true }))?.key).toBe('mod+k')
  expect(findPressed(keys, press('Escape'))?.key).toBe('Escape')
  expect(findPressed(keys, press('?'))?.key).toBe('?')
  expect(findPressed(keys, press('c', { ctrlKey: true }))).toBeUndefined()
})

test('a key that does nothing at the moment leaves its place to the next one', () => {
  const frame = key('Escape')
  expect(findPressed([key('Escape', null), frame], press('Escape'))).toBe(frame)
})
