import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ALLOCATOR, SEMI_SPACE } from './lean-memory.mjs'
import { readDockerfile } from './read-dockerfile.mjs'

const MODULE = new URL('lean-memory.mjs', import.meta.url).href
/** Says what it was started with, after whatever the function does. */
const SCRIPT = `
  const before = process.env.BEFORE ??= String(process.pid)
  const { restartLean } = await import(${JSON.stringify(MODULE)})
  restartLean()
  const { env: { MALLOC_ARENA_MAX: arenas }, execArgv, pid } = process
  console.log(JSON.stringify({ arenas, isLean: execArgv[0] === '${SEMI_SPACE}', isSame: String(pid) === before }))
`

async function start(settings: Record<string, string>) {
  const args = ['--input-type=module', '--eval', SCRIPT]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: settings })
  return { ...JSON.parse(stdout), stderr }
}

test.runIf(process.platform === 'linux')('a process becomes one with lean memory, under the same number', async () => {
  const lean = { arenas: ALLOCATOR.MALLOC_ARENA_MAX, isLean: true, isSame: true, stderr: '' }
  expect(await start({})).toEqual(lean)
})

test('who sets the allocator is not overruled', async () => {
  expect(await start({ MALLOC_ARENA_MAX: '8' })).toEqual({ arenas: '8', isLean: false, isSame: true, stderr: '' })
})

test('image and systemd unit start the server with the same settings as npm start', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const image = readDockerfile(read('Dockerfile')).at(-1)
  expect(Object.fromEntries(image?.env ?? [])).toMatchObject(ALLOCATOR)
  expect(image?.cmd).toEqual(['node', SEMI_SPACE, 'main.ts', 'serve'])
  const unit = read('deploy/neon-magnolia.service')
  const pairs = Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`)
  expect(unit).toContain(`\nEnvironment=${pairs.join(' ')}\n`)
  expect(unit).toContain(`/node ${SEMI_SPACE} main.ts serve\n`)
})
