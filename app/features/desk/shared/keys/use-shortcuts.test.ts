import { expect, onTestFinished, test, vi } from 'vitest'
import { findPressed, formatShortcut, type Shortcut } from './use-shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, ...held }) as KeyboardEvent
const key = (name: string, run: Shortcut['run'] = () => {}): Shortcut => ({ key: name, label: name, run })

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

test('with single letters off only keys with a name and keys with Ctrl are found, and the list shows no others', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const keys = [
    { ...key('j'), shown: ['J', '↓'] },
    { ...key('o'), also: 'Enter', shown: ['Enter', 'O'] },
    { ...key('mod+a'), shown: ['Ctrl', 'A'] },
    key('?'),
    key('Escape'),
  ]
  expect(keys.map(formatShortcut)).toEqual([['J', '↓'], ['Enter', 'O'], ['Ctrl', 'A'], ['?'], ['Escape']])
  vi.stubGlobal('window', { localStorage: { getItem: () => 'off' } })
  expect(keys.map(formatShortcut)).toEqual([['↓'], ['Enter'], ['Ctrl', 'A'], [], ['Escape']])
  for (const name of ['j', 'J', 'o', '?', '1']) expect(findPressed([...keys, key('1')], press(name))).toBeUndefined()
  expect(findPressed(keys, press('Enter'))?.key).toBe('o')
  expect(findPressed(keys, press('a', { ctrlKey: true }))?.key).toBe('mod+a')
  expect(findPressed(keys, press('Escape'))?.key).toBe('Escape')
})

test('Ctrl-Shift is no Ctrl', () => {
  expect(findPressed([key('mod+z')], press('Z', { ctrlKey: true, shiftKey: true }))).toBeUndefined()
  expect(findPressed([key('mod+z')], press('z', { ctrlKey: true }))?.key).toBe('mod+z')
})
