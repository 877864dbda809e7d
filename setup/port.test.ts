import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { checkPort } from './port.mjs'

async function takePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, [Symbol.asyncDispose]: async () => void server.close() }
}

test('a port in use is reported with the way to choose another', async () => {
  await using taken = await takePort()
  const { port } = taken
  await expect(checkPort({ ENV_FILE: '', PORT: String(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start, or PORT=${port + 1} in .env.`,
  )
})

test('the port is also read from the settings file, and the environment takes precedence', async () => {
  await using taken = await takePort()
  const file = path.join(await makeFolder(), 'settings.env')
  await writeFile(file, `# where to listen\nPORT="${taken.port}"\n`)
  await expect(checkPort({ ENV_FILE: file })).rejects.toThrow(`Port ${taken.port} on 127.0.0.1 is in use`)
  await expect(checkPort({ ENV_FILE: file, PORT: String(await freePort()) })).resolves.toBeUndefined()
})

test('invalid ports and hosts of other machines are refused with one line', async () => {
  await expect(checkPort({ ENV_FILE: '', PORT: 'many' })).rejects.toThrow(/^PORT: must be a number .*, not 'many'$/)
  await expect(checkPort({ ENV_FILE: '', PORT: String(await freePort()), HOST: '192.0.2.1' })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  )
})

async function freePort() {
  await using taken = await takePort()
  return taken.port
}

async function makeFolder() {
  const folder = await makeTestFolder('settings')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
