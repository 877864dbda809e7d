import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

const createFolder = () => mkdtemp(path.join(tmpdir(), 'secrets-'))

test('the first run writes keys that only their owner can read, and later runs find them', async () => {
  const folder = await createFolder()
  const first = await loadSecrets(folder, {})
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
  expect(await loadSecrets(folder, {})).toEqual(first)
  expect(first.publishableKey).toMatch(/^sb_publishable_/)
  expect(first.secretKey).toMatch(/^sb_secret_/)
})

test('keys from the environment take precedence and are not stored', async () => {
  const folder = await createFolder()
  const given = { PUBLISHABLE_KEY: 'sb_publishable_from_environment' }
  expect((await loadSecrets(folder, given)).publishableKey).toBe(given.PUBLISHABLE_KEY)
  expect((await loadSecrets(folder, {})).publishableKey).not.toBe(given.PUBLISHABLE_KEY)
})

test('a damaged file stops the start instead of being replaced', async () => {
  const folder = await createFolder()
  await writeFile(path.join(folder, 'secrets.json'), '{"publishableKey": "x"')
  await expect(loadSecrets(folder, {})).rejects.toThrow(/secrets\.json is damaged/)
})
