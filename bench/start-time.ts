import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import process from 'node:process'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

// How long from `node main.ts serve` to the first served page, on an empty and on a used data folder?
// Run: node bench/start-time.ts (needs a build)

const ROUNDS = 5
const PORT = 4890

async function measureStart(dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['main.ts', 'serve'], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  while (!(await servesHome())) await new Promise((resolve) => setTimeout(resolve, 10))
  const elapsedMs = performance.now() - started
  child.kill('SIGTERM')
  await exited
  return elapsedMs
}

const servesHome = () =>
  fetch(`http://127.0.0.1:${PORT}/`).then(
    async (response) => (await response.text()).includes('Music That'),
    () => false,
  )

const first: number[] = []
const second: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const dataDir = await makeTestFolder('bench')
  first.push(await measureStart(dataDir))
  second.push(await measureStart(dataDir))
  await rm(dataDir, { recursive: true, force: true })
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(0)
console.log(`empty data folder: median ${median(first)} ms of ${ROUNDS}; used data folder: median ${median(second)} ms`)
