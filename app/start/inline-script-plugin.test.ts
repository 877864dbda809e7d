import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { compileInlineScript } from './inline-script-plugin.ts'

test('the starter compiles to one classic script small enough to be inlined', async () => {
  const { code, modules } = await compileInlineScript(resolve(import.meta.dirname, 'starter.ts'))
  expect(() => new Function(code)).not.toThrow()
  expect(code).not.toMatch(/\b(?:import|export)\b|<\/script/)
  expect(code.length).toBeLessThan(4096)
  expect(modules.some((file) => file.endsWith('early-acts.ts'))).toBe(true)
})
