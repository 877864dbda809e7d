import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '#tests/wait-for.ts'
import { giveMemoryBack } from './give-memory-back.ts'

const MB = 2 ** 20
const MODULE = new URL('give-memory-back.ts', import.meta.url).href

/** Holds 100 MB of objects, drops them and then does nothing; asked by a line, it says what it holds. */
const QUIET_AFTER_A_PEAK = `
  const { giveMemoryBack } = await import(${JSON.stringify(MODULE)})
  giveMemoryBack({ lookMs: 50 })
  const tell = () => process.stdout.write(process.memoryUsage.rss() + '\\n')
  tell()
  let peak = Array.from({ length: 1_500_000 }, (_, at) => ({ at, text: 'number ' + at }))
  tell()
  peak = null
  process.stdin.on('data', tell)
`

test('a process that is quiet after a peak gives the memory back', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', QUIET_AFTER_A_PEAK])
  onTestFinished(() => void child.kill())
  const held: number[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    held.push(...text.trim().split('\n').map(Number))
  })
  await waitFor(() => expect(held.length).toBeGreaterThan(1))
  const [before = 0, peak = 0] = held
  expect(peak).toBeGreaterThan(before + 80 * MB)
  await waitFor(async () => {
    const said = once(child.stdout, 'data')
    child.stdin.write('?')
    await said
    // How high it rises depends on when the collector runs, 200 to 300 MB, and so does what is left between used pieces.
    expect(held.at(-1)).toBeLessThan(before + (peak - before) / 7)
  })
})

/** A process in which somebody else decides what it holds, and how busy it is. */
function watched() {
  const state = { held: 200 * MB, afterwards: 210 * MB, busy: 0, collections: 0, looks: 0 }
  const utilization = () => ({ idle: 0, active: 0, utilization: state.busy })
  const stop = giveMemoryBack({
    lookMs: 1,
    residentBytes: () => {
      state.looks += 1
      return state.held
    },
    utilization,
    async collect() {
      state.collections += 1
      state.held = state.afterwards
    },
  })
  onTestFinished(stop)
  const look = async () => {
    const { looks } = state
    await waitFor(() => expect(state.looks).toBeGreaterThan(looks + 5))
  }
  return { state, look }
}

test('memory is collected once for each peak, and not again for what is still in use', async () => {
  const { state, look } = watched()
  await look()
  expect(state.collections).toBe(0)
  state.held = 500 * MB
  state.afterwards = 400 * MB
  await look()
  expect(state.collections).toBe(1)
  state.held = 600 * MB
  await look()
  expect(state.collections).toBe(2)
})

test('nothing is collected while the process is busy', async () => {
  const { state, look } = watched()
  state.busy = 0.5
  state.held = 500 * MB
  await look()
  expect(state.collections).toBe(0)
  state.busy = 0
  await look()
  expect(state.collections).toBe(1)
})
