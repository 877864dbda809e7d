import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { findPasswordFile, handOverPassword } from './first-password.ts'

const PASSWORD = 'abcd-efgh-jkmn-pqrs-tuvw'

test('at a terminal the password is printed once, and no file is written', async () => {
  const dataDir = await makeFolder()
  const { line } = handOverPassword(PASSWORD, { dataDir, isTerminal: true, env: {} })
  expect(line).toBe(`password ${PASSWORD} (shown once)`)
  expect(findPasswordFile(dataDir)).toBeNull()
})

test.each([
  ['a pipe', false, {}],
  ['a journal', false, { JOURNAL_STREAM: '8:1234', INVOCATION_ID: 'f00' }],
  ['a service with a terminal', true, { INVOCATION_ID: 'f00' }],
  ['a container with a terminal', true, { container: 'oci' }],
])('%s gets the name of a file that only its owner can read', async (_what, isTerminal, env) => {
  const dataDir = await makeFolder()
  // Of an earlier attempt, and readable by everybody.
  await writeFile(path.join(dataDir, 'first-admin-password'), 'old', { mode: 0o644 })
  const { line, where } = handOverPassword(PASSWORD, { dataDir, isTerminal, env })
  const file = findPasswordFile(dataDir) ?? ''
  expect(line + where).not.toContain(PASSWORD)
  expect(line).toContain(file)
  expect(where).toContain(`in ${file}; delete that file`)
  expect(await readFile(file, 'utf8')).toBe(`${PASSWORD}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a given password is neither printed nor written', async () => {
  const dataDir = await makeFolder()
  const { line } = handOverPassword(null, { dataDir, isTerminal: true, env: {} })
  expect([line, findPasswordFile(dataDir)]).toEqual(['password from ADMIN_PASSWORD', null])
})

async function makeFolder() {
  const folder = await makeTestFolder('password')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
