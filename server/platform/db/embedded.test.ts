import { spawn } from 'node:child_process'
import { chmod, chown, lstat, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { findUnprivilegedUser } from './check-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const OPTIONS = { password: 'a password of these tests', serverSettings: ['fsync=off'] }

/** A database that has been running once and was stopped. */
async function createStopped() {
  const dataDir = await makeTestFolder('embedded')
  await (await startEmbeddedPostgres({ ...OPTIONS, dataDir })).stop()
  return {
    dataDir,
    folder: path.join(dataDir, 'postgres'),
    start: () => startEmbeddedPostgres({ ...OPTIONS, dataDir }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

test('a broken database folder is refused with one line that says what to do', async () => {
  await using place = await createStopped()
  const version = path.join(place.folder, 'PG_VERSION')
  const made = await readFile(version, 'utf8')
  for (const [major, way] of [
    ['16', /is Postgres 16's, and this version of the product has Postgres 17\. Go back to .* make a backup there/],
    ['99', /is Postgres 99's, .* Use the version of the product that ran it/],
  ] as const) {
    await writeFile(version, `${major}\n`)
    await expect(place.start()).rejects.toThrow(way)
  }
  await writeFile(version, made)

  await chmod(place.folder, 0o755)
  await expect(place.start()).rejects.toThrow(/Run: chmod 700/)
  await chmod(place.folder, 0o700)

  // A disk that is away: the folder is gone, and nothing new is made in its place.
  await rename(place.folder, `${place.folder}.away`)
  await expect(place.start()).rejects.toThrow(/is missing in .* Mount its disk/)
  await expect(lstat(place.folder)).rejects.toMatchObject({ code: 'ENOENT' })
  await rename(`${place.folder}.away`, place.folder)

  await rm(path.join(place.folder, 'global'), { recursive: true })
  await expect(place.start()).rejects.toThrow(/is not complete: global\/pg_control cannot be read/)
})

test('a copied folder with the wrong owner is refused with the command that fixes it', async () => {
  await using place = await createStopped()
  const control = path.join(place.folder, 'global', 'pg_control')
  const info = await lstat(control)
  // Only root can make such a copy; for everybody else a folder of another user is one that cannot be read.
  if (process.getuid?.() === 0) await chown(control, info.uid + 1, info.gid)
  else await chmod(place.folder, 0o000)
  await expect(place.start()).rejects.toThrow(/chown -R/)
  await chmod(place.folder, 0o700)
})

test('a postmaster.pid with the process id of another program does not prevent a start', async () => {
  await using place = await createStopped()
  const user = findUnprivilegedUser()
  // It runs as the user of Postgres, so that Postgres itself would take it for another postmaster.
  const program = spawn('sleep', ['600'], { ...user, cwd: '/', stdio: 'ignore' })
  try {
    const file = path.join(place.folder, 'postmaster.pid')
    await writeFile(file, `${program.pid}\n${place.folder}\n1700000000\n5432\n\n127.0.0.1\n`, { mode: 0o600 })
    if (user) await chown(file, user.uid, user.gid)
    const postgres = await place.start()
    expect(postgres.adopted).toBe(false)
    await postgres.stop()
    expect(program.exitCode).toBeNull()
  } finally {
    program.kill()
  }
})
