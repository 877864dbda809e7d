import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { cleanEnvironment } from '#e2e/servers/app-process.ts'
import { findFreePort } from '#setup/port.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')
/** What `npm start` needs, and the last build. */
const COPIED = [
  ...['app', 'build', 'catalogue', 'cli', 'content', 'contracts', 'public', 'sample-web', 'scraper', 'server', 'setup'],
  ...['supabase', 'main.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['react-router.config.ts', 'vite.config.ts'],
]
const MISTAKE = /content\/artists\/ferrous\.yaml: tracks\[1\]\.duration: must be mm:ss or TBD/

/** A separate checkout, whose content a test may break. */
async function copyProject() {
  const folder = await makeTestFolder('checkout')
  for (const name of COPIED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const children: ChildProcess[] = []
  const run = async (args: string[], port?: number) => {
    const env = {
      ...cleanEnvironment(),
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port ?? (await findFreePort())),
    }
    const child = spawn('npm', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const ended = once(child, 'close').then(([code]) => code as number | null)
    return { child, ended, output: () => output, url: `http://localhost:${env.PORT}` }
  }
  return {
    folder,
    run,
    async breakContent() {
      const file = path.join(folder, 'content', 'artists', 'ferrous.yaml')
      await writeFile(file, (await readFile(file, 'utf8')).replace('"03:14"', '"3 min"'))
    },
    readStamp: () => readFile(path.join(folder, 'build', '.stamp'), 'utf8'),
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('npm start reports an error in the content and serves the previous build', async () => {
  test.slow()
  await using project = await copyProject()
  const stamp = await project.readStamp()
  await project.breakContent()
  const { child, ended, output, url } = await project.run(['start'])
  await expect.poll(output, { timeout: 180_000 }).toContain(`Ready: ${url}`)
  expect(output()).toMatch(MISTAKE)
  expect(output()).toContain('Starting with the previous build')
  expect(output()).not.toMatch(/^\s+at /m)
  // Like the next build: the server has read everything it needs.
  await rename(path.join(project.folder, 'build'), path.join(project.folder, 'build.old'))
  const pages = ['/artists/ferrous', '/artists?q=slag', '/catalog?q=zzz', '/shortlist?tracks=ferrous/slag']
  for (const page of pages) {
    const answer = await fetch(url + page)
    expect([page, answer.status, (await answer.text()).includes('</html>')]).toEqual([page, 200, true])
  }
  await rename(path.join(project.folder, 'build.old'), path.join(project.folder, 'build'))
  child.kill('SIGTERM')
  expect(await ended).not.toBeNull()
  expect(output()).not.toContain('ERR_MODULE_NOT_FOUND')
  expect(await project.readStamp()).toBe(stamp)
})

test('a build fails on invalid content, names the error in a few lines, and keeps the previous build', async () => {
  await using project = await copyProject()
  const stamp = await project.readStamp()
  await project.breakContent()
  const { ended, output } = await project.run(['run', 'build'])
  expect(await ended).toBe(1)
  expect(output()).toMatch(MISTAKE)
  expect(output()).toContain('The previous build is unchanged.')
  expect(output()).not.toMatch(/^\s+at /m)
  expect(await project.readStamp()).toBe(stamp)
  expect(existsSync(path.join(project.folder, 'build.next'))).toBe(false)
})

test('without a previous build an error ends the start, and changed code is never served with old pages', async () => {
  await using project = await copyProject()
  await project.breakContent()
  const program = path.join(project.folder, 'app', 'root.tsx')
  await writeFile(program, `${await readFile(program, 'utf8')}\n`)
  const changed = await project.run(['start'])
  expect(await changed.ended).toBe(1)
  expect(changed.output()).toContain('The previous build is unchanged.')
  await rm(path.join(project.folder, 'build'), { recursive: true })
  const first = await project.run(['start'])
  expect(await first.ended).toBe(1)
  expect(first.output()).toMatch(MISTAKE)
  expect(existsSync(path.join(project.folder, 'data'))).toBe(false)
})

test('a port in use ends npm start before anything is built', async () => {
  await using project = await copyProject()
  await rm(path.join(project.folder, 'build'), { recursive: true })
  const { port } = new URL(process.env.E2E_URL ?? '')
  const { ended, output } = await project.run(['start'], Number(port))
  expect(await ended).toBe(1)
  const said = output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('>'))
  expect(said).toEqual([
    expect.stringMatching(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*PORT=\\d+ in \\.env\\.$`),
  ])
})
