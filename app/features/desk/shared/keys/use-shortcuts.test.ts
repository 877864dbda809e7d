import { expect, onTestFinished, test, vi } from 'vitest'
import { findPressed, formatShortcut, type Shortcut } from './use-shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, ...held }) as KeyboardEvent
const key = (name: string, run: Shortcut['run'] = () => {}): Shortcut => ({ key: name, label: name, run })

test('a shortcut matches its letter in either case, and Ctrl or Cmd only if it is part of the shortcut', () => {
  const keys = [key('k'), key('mod+k'), key('Escape'), key('?')]
  expect(findPressed(keys, press('K'))?.key).toBe('k')
  expect(findPressed(keys, press('k', { ctrlKey: true }))?.key).toBe('mod+k')
  expect(findPressed(keys, press('k', { metaKey: true }))?.key).toBe('mod+k')
  expect(findPressed(keys, press('Escape'))?.key).toBe('Escape')
  expect(findPressed(keys, press('?'))?.key).toBe('?')
  expect(findPressed(keys, press('c', { ctrlKey: true }))).toBeUndefined()
})

test('a shortcut that does nothing at the moment is skipped for the next one', () => {
  const frame = key('Escape')
  expect(findPressed([key('Escape', null), frame], press('Escape'))).toBe(frame)
})

test('with single-letter shortcuts off, only named keys and Ctrl shortcuts match and are listed', () => {
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

test('Ctrl-Shift-Z does not match Ctrl-Z', () => {
  expect(findPressed([key('mod+z')], press('Z', { ctrlKey: true, shiftKey: true }))).toBeUndefined()
  expect(findPressed([key('mod+z')], press('z', { ctrlKey: true }))?.key).toBe('mod+z')
})
