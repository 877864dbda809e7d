import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('a size of ours is not taken for a colour', () => {
  expect(cn('text-head', 'text-dim')).toBe('text-head text-dim')
  expect(cn('text-head', 'text-title')).toBe('text-title')
})
