import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLog, openLogFile, rotateLogFile } from './log.ts'

/** What one line of the log says. */
function logged(entry: object): Record<string, Record<string, unknown>> {
  let line = ''
  createLog('info', '.', { write: (text) => (line = text) }).warn(entry, 'said')
  return JSON.parse(line)
}

test.each(['err', 'error', 'cause', 'reason'])('an error under %s shows its type, message, stack and cause', (name) => {
  const error = new TypeError('the lamp is broken', { cause: new Error('no current') })
  expect(logged({ [name]: error, room: 'studio' })).toMatchObject({
    [name]: {
      type: 'TypeError',
      message: expect.stringContaining('the lamp is broken'),
      stack: expect.stringMatching(/the lamp is broken[\s\S]*log\.test\.ts[\s\S]*no current/),
    },
    room: 'studio',
    msg: 'said',
  })
})

test('errors are serialized at the top level, in lists and one level down', () => {
  const error = new Error('the lamp is broken')
  const shown = { message: 'the lamp is broken', stack: expect.stringContaining('log.test.ts') }
  expect(logged({ errors: [error], during: { error } })).toMatchObject({ errors: [shown], during: { error: shown } })
  expect(logged(error)).toMatchObject({ err: shown })
})

test('the values in a database error are not logged, whatever its field name', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    parameters: ['ada@example.com'],
  })
  for (const name of ['err', 'error']) {
    const line = logged({ [name]: error })
    expect(line[name]).toMatchObject({ message: 'duplicate key', code: '23505' })
    expect(JSON.stringify(line)).not.toContain('ada@example.com')
  }
})

test('the connection in a database error is not logged', () => {
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client: { secretKey: 213492271 } })
  for (const name of ['err', 'error']) expect(logged({ [name]: error })[name]).not.toHaveProperty('client')
})

test('a log over the limit is renamed, and one old copy is kept', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'log-'))
  const file = path.join(folder, 'server.log')
  try {
    rotateLogFile(file, 10)
    for (const text of ['short', 'long enough', 'longer and newer']) {
      await writeFile(file, text)
      rotateLogFile(file, 10)
    }
    expect(await readdir(folder)).toEqual(['server.log.1'])
    expect(await readFile(`${file}.1`, 'utf8')).toBe('longer and newer')
  } finally {
    await rm(folder, { recursive: true })
  }
})

// Linux has a file that is always full.
test.runIf(process.platform === 'linux')('a full disk drops lines of the log, and nothing else stops', async () => {
  const text = 'x'.repeat(10_000)
  const log = createLog('info', '.', openLogFile('/dev/full'))
  for (let line = 0; line < 300; line += 1) log.info(text)
  // An error that nobody listened for would end the process on the next turn.
  await new Promise((resolve) => setImmediate(resolve))
})
