import { expect, test } from 'vitest'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { explainUsage, runActions } from './arguments.ts'
import { createSubmissionsParser } from './submissions.ts'

async function run(db: TestDb, ...args: string[]) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await runActions({ createParser: createSubmissionsParser, args, printError: print }, (action) =>
    action({ database: db.database, timeZone: 'America/Los_Angeles', print }),
  ).catch((error: unknown) => explainUsage(error, 'submissions', print))
  return { code, text: lines.join('\n') }
}

test.each([
  [['close', '--until', 'soon'], 2, '--until takes a day'],
  [['close', '--until', '2020-01-01'], 1, '2020-01-01 has already passed.'],
  [['shut'], 2, 'Unknown command'],
  [[], 2, 'Which command?'],
  [['close', '--why', 'x'], 2, 'npm run submissions -- --help'],
  [['status', 'NM-1', 'lost'], 2, 'A state is one of received'],
  [['status', 'nm-000000-000000', 'listening'], 1, 'There is no artist submission NM-000000-000000.'],
  [['show'], 0, 'Artist submissions are open since'],
  [['show', '--until', '2199-12-01'], 2, 'Unknown option'],
  [['close', '--until', '2199-12-01', '--message', 'Ears full.'], 0, 'closed since'],
])('submissions %j exits with %i', async (args, code, text) => {
  await using db = await createTestDb()
  const answer = await run(db, ...args)
  expect(answer.code).toBe(code)
  expect(answer.text).toContain(text)
})
