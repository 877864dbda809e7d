import { expect, test } from 'vitest'
import { type BackupKeys, openKeys, sealKeys } from './sealed-keys.ts'

const KEYS: BackupKeys = {
  secrets: {
    publishableKey: 'sb_publishable_of-these-tests',
    secretKey: 'sb_secret_of-these-tests',
    databasePassword: 'a password of these tests',
    signingKey: { kty: 'EC', crv: 'P-256', kid: 'k', x: 'x', y: 'y', d: 'private-part' },
  },
  master: 'the master of these tests',
}

test('keys in a backup open with their passphrase only', async () => {
  const sealed = await sealKeys(KEYS, 'correct horse battery')
  expect(sealed).not.toMatch(/sb_secret|private-part|password of|master of/)
  expect(await openKeys(sealed, 'correct horse battery')).toEqual(KEYS)
  await expect(openKeys(sealed, 'correct horse batterz')).rejects.toThrow('does not decrypt the keys')
  const changed = sealed.replace(/"salt":"./, (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`)
  await expect(openKeys(changed, 'correct horse battery')).rejects.toThrow('does not decrypt the keys')
})
