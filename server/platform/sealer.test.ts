import { expect, test } from 'vitest'
import { createSealer, deriveSealingKey } from './sealer.ts'

test('an encrypted secret can be decrypted only with its key and for its row', () => {
  const sealer = createSealer(deriveSealingKey('secret'))
  const sealed = sealer.seal('row-1', 'JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealer.seal('row-1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(sealer.open('row-1', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => sealer.open('row-2', sealed)).toThrow()
  expect(() => createSealer(deriveSealingKey('other')).open('row-1', sealed)).toThrow()
  const changed = JSON.parse(sealed)
  changed.data = `A${changed.data.slice(1)}`
  expect(() => sealer.open('row-1', JSON.stringify({ ...changed, data: `${changed.data}AAAA` }))).toThrow()
})
