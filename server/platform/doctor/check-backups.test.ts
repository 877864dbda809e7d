import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { checkBackups } from './check-backups.ts'
import { createReporter, type Finding } from './finding.ts'

const GB = 1024 ** 3
const NOW = Date.parse('2026-11-20T12:00:00Z')
const NAME = 'neon-magnolia-nightly-2026-11-20T04-20-00Z.tar'

async function createFolder(): Promise<string> {
  const folder = await makeTestFolder('doctor-backups')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function look(folder: string | undefined, free = 50 * GB, keep = 14): Promise<string[]> {
  const findings: Finding[] = []
  const space = async () => ({ free, total: 100 * GB, files: 1e6, filesFree: 1e6 })
  const settings = { BACKUP_DIR: folder, BACKUP_KEEP: keep, DATA_DIR: '/' }
  await checkBackups(settings, createReporter('backups', findings), { now: () => NOW, space })
  return findings.map(({ state, message }) => `${state}: ${message}`)
}

async function putBackup(folder: string, hoursOld: number, size = 1000): Promise<void> {
  const file = path.join(folder, NAME)
  await writeFile(file, Buffer.alloc(size))
  const then = new Date(NOW - hoursOld * 3600_000)
  await utimes(file, then, then)
}

test('the doctor reports a missing BACKUP_DIR, and one that is a file', async () => {
  expect(await look(undefined)).toEqual([expect.stringMatching(/^note: BACKUP_DIR is not set/)])
  const folder = await createFolder()
  expect(await look(path.join(folder, 'none'))).toEqual([
    expect.stringMatching(/^wrong: .*none does not exist: create/),
  ])
  await writeFile(path.join(folder, 'file'), '')
  expect(await look(path.join(folder, 'file'))).toEqual([expect.stringMatching(/^wrong: .*file is not a folder/)])
})

test('the doctor reports a backup folder that cannot be written to', async () => {
  // Not even root creates files there.
  expect(await look('/proc/self')).toEqual([
    expect.stringMatching(/^wrong: Nothing can be written to BACKUP_DIR \/proc/),
  ])
})

test('the doctor accepts an empty backup folder, and reports a newest backup that is too old', async () => {
  const folder = await createFolder()
  expect(await look(folder)).toContainEqual(expect.stringMatching(/^note: .*has no backup yet/))
  expect(await look(folder)).toContainEqual(expect.stringMatching(/^good: .*can be written to; 50\.0 GB are free/))
  await putBackup(folder, 8)
  await mkdir(path.join(folder, 'other'))
  await writeFile(path.join(folder, 'neon-magnolia-x.tar.partial'), '')
  expect(await look(folder)).toContainEqual(expect.stringMatching(`^good: The newest backup is ${NAME}, 8 hours old`))
  await putBackup(folder, 60)
  expect(await look(folder)).toContainEqual(expect.stringMatching(/^wrong: .*60 hours old.*has not been made/))
})

test('the doctor reports a disk without space for the next backup, and notes one that will fill up', async () => {
  const folder = await createFolder()
  await putBackup(folder, 8, 1_000_000)
  expect(await look(folder, 1_000_000)).toContainEqual(expect.stringMatching(/^wrong: .*no room for the next backup/))
  expect(await look(folder, 5_000_000)).toContainEqual(expect.stringMatching(/^note: .*will fill up before 14 backups/))
  expect(await look(folder, 5_000_000, 3)).toContainEqual(expect.stringMatching(/^good: .*can be written to/))
})
