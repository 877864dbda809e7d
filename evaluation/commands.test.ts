import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { loadWeights } from '#scraper/rows/score.ts'
import { modelOutput } from '#tests/model-output.ts'
import { runEvalCommand } from './eval-command.ts'
import { runFitCommand } from './fit-command.ts'
import { PRIOR_WEIGHTS } from './prior-weights.ts'

const PAGE = {
  id: 'submit',
  url: 'https://pocketharborsync.com/submit',
  html: '<title>Pocket Harbor Sync</title><p>We license music for film.</p><p>We accept demos. Send links to demos@pocketharborsync.com.</p>',
  labels: {
    relevant: true,
    company: 'Pocket Harbor Sync',
    submission_status: 'open',
    emails: ['demos@pocketharborsync.com'],
  },
}

function createFolder(files: Record<string, string>): { folder: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'eval-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

function createDeps(folder: string) {
  const printed: string[] = []
  const errors: string[] = []
  return {
    printed,
    errors,
    folders: [folder],
    openModel: async () => null,
    now: () => new Date('2026-11-21T12:00:00Z'),
    print: (line: string) => printed.push(line),
    printError: (line: string) => errors.push(line),
  }
}

test('eval prints the table, or one JSON object', async () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE) })
  const table = createDeps(files.folder)
  expect(await runEvalCommand(['pages.jsonl'], table)).toBe(0)
  expect(table.printed.join('\n')).toMatch(/^1 pages\n\nmeasure +figure +95 % interval/)
  const json = createDeps(files.folder)
  expect(await runEvalCommand(['pages.jsonl', '--json', '--wrong'], json)).toBe(0)
  expect(json.printed).toHaveLength(1)
  expect(JSON.parse(json.printed[0] ?? '')).toMatchObject({
    n: 1,
    status: { macro_f1: 1, closed_called_open: null, confusion: { open: { open: 1, closed: 0, unknown: 0 } } },
    email: { precision: 1, recall: 1 },
    industries: { micro_f1: null },
  })
})

test.each([
  ['no file', [], /Which file/],
  ['an unknown option', ['pages.jsonl', '--fast'], /--fast/],
  ['a file that is not there', ['nothing.jsonl'], /nothing\.jsonl: there is no such file/],
  ['a bad line', ['bad.jsonl'], /bad\.jsonl:2: this is not JSON/],
  ['a model that nobody named', ['pages.jsonl', '--model'], /EXTRACTION_MODEL/],
])('eval answers 2 and says why: %s', async (_what, args, why) => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE), 'bad.jsonl': `${JSON.stringify(PAGE)}\n{` })
  const deps = createDeps(files.folder)
  expect(await runEvalCommand(args, deps)).toBe(2)
  expect(deps.errors.join('\n')).toMatch(why)
  expect(deps.printed).toEqual([])
})

test('eval lets a model read where it is asked to, and names its targets', async () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE) })
  const asked: string[] = []
  const openModel = async (): Promise<LanguageModel> => ({
    name: 'a model',
    probe: async () => 'schema',
    startSession: () => ({
      readPage: async ({ content }) => {
        asked.push(content)
        return { outcome: 'timeout', detail: 'too slow', sent: true, tokens: 0 }
      },
    }),
  })
  const deps = { ...createDeps(files.folder), openModel }
  expect(await runEvalCommand(['pages.jsonl'], deps)).toBe(0)
  expect(asked).toEqual([])
  expect(await runEvalCommand(['pages.jsonl', '--model'], deps)).toBe(0)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(`Address: ${PAGE.url}`)
  expect(deps.printed.join('\n')).toContain('target, model')
})

test('answers are recorded by prompt and replayed; without a model the prompts are written for others to answer', async () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE) })
  const answers = path.join(files.folder, 'answers')
  const args = ['pages.jsonl', '--model', '--json', '--answers', 'answers']
  const deps = createDeps(files.folder)
  expect(await runEvalCommand(args, deps)).toBe(0)
  expect(deps.errors.join('\n')).toContain('0 from')
  const [name = ''] = readdirSync(answers)
  expect(name).toMatch(/^[0-9a-f]{32}\.prompt\.json$/)
  const { instructions, prompt, schema } = JSON.parse(readFileSync(path.join(answers, name), 'utf8'))
  expect(instructions).toContain('You read one web page')
  expect(prompt).toContain(PAGE.url)
  expect(schema).toHaveProperty('properties.whose_page')
  writeFileSync(path.join(answers, name.replace('prompt', 'answer')), JSON.stringify(modelOutput()))
  const replayed = createDeps(files.folder)
  expect(await runEvalCommand(args, replayed)).toBe(0)
  expect(replayed.errors.join('\n')).toContain('Answers: 1 from')
  const recording: LanguageModel = {
    name: 'a model',
    probe: async () => 'schema',
    startSession: () => ({
      readPage: async () => ({ outcome: 'answered', output: modelOutput(), sent: true, tokens: 9 }),
    }),
  }
  const asked = { ...createDeps(files.folder), openModel: async () => recording }
  expect(await runEvalCommand([...args.slice(0, 4), 'others'], asked)).toBe(0)
  expect(readdirSync(path.join(files.folder, 'others'))).toEqual([name.replace('prompt', 'answer')])
})

test('the command line reaches eval and fit without a database, and passes their exit codes on', () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE), 'bad.jsonl': '{' })
  const run = (...args: string[]) => {
    // A database could not be opened here; INIT_CWD is where npm was called.
    const env = { ...process.env, ENV_FILE: '', DATA_DIR: '/dev/null/none', INIT_CWD: files.folder }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['main.ts', ...args], { env, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const good = run('eval', 'pages.jsonl', '--json')
  expect([good.status, JSON.parse(good.stdout).n, good.stderr]).toEqual([0, 1, ''])
  expect(run('fit', 'bad.jsonl')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('bad.jsonl:1: this is not JSON'),
  })
  // Each run loads the whole server, and the machine may be busy.
}, 90_000)

test('fit refuses too few rows and writes nothing', async () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE) })
  const deps = createDeps(files.folder)
  const out = path.join(files.folder, 'weights.yaml')
  expect(await runFitCommand(['pages.jsonl', '--out', out], deps)).toBe(2)
  expect(deps.errors).toEqual(['Too few rows to fit: 1; at least 20 are needed'])
  expect(() => readFileSync(out)).toThrow('ENOENT')
})

test('fit writes a readable file that says how it came about, the same for the same pages', async () => {
  using files = createFolder({})
  const [one, two] = ['one.yaml', 'two.yaml'].map((name) => path.join(files.folder, name))
  if (one === undefined || two === undefined) throw new Error('two names were given')
  const deps = createDeps('.')
  expect(await runFitCommand(['evaluation/fit', '--out', one], deps)).toBe(0)
  expect(await runFitCommand(['evaluation/fit', '--out', two], deps)).toBe(0)
  expect(readFileSync(one, 'utf8')).toBe(readFileSync(two, 'utf8'))
  const weights = loadWeights(new URL(`file://${one}`))
  expect(weights.fitted).toMatchObject({ on: '2026-11-21', command: 'npm run fit -- evaluation/fit' })
  // Better than a coin on rows that it had not seen.
  expect(weights.fitted?.log_loss_cross_validated).toBeLessThan(Math.log(2))
  expect(deps.printed.join('\n')).toContain('cross-validated')
})

test('the weights that ship are what the kept rows give', async () => {
  using files = createFolder({})
  const out = path.join(files.folder, 'weights.yaml')
  const deps = createDeps('.')
  expect(await runFitCommand(['--rows', 'evaluation/fresh/rows.yaml', '--out', out], deps)).toBe(0)
  const { intercept, weights, fitted } = loadWeights()
  expect(loadWeights(new URL(`file://${out}`))).toMatchObject({ intercept, weights })
  expect(fitted?.command).toBe('npm run fit -- --rows evaluation/fresh/rows.yaml')
})

test('kept rows with a feature that is not known are refused', async () => {
  const row = { site: 1, right: true, features: { glamour: 1 } }
  const set = { name: 'x', about: 'x', reader: 'abcdef0', pages: 1, rows: [row] }
  using files = createFolder({ 'rows.yaml': JSON.stringify({ read_on: '2026-11-23', sets: [set] }) })
  const deps = createDeps(files.folder)
  expect(await runFitCommand(['--rows', 'rows.yaml', '--dry-run'], deps)).toBe(2)
  expect(deps.errors.join('\n')).toContain('glamour')
})

test('a dry fit prints and leaves the weights alone', async () => {
  const before = readFileSync('scraper/rows/score-weights.yaml', 'utf8')
  const deps = createDeps('.')
  expect(await runFitCommand(['evaluation/fit', '--dry-run'], deps)).toBe(0)
  expect(readFileSync('scraper/rows/score-weights.yaml', 'utf8')).toBe(before)
  expect(deps.printed.join('\n')).not.toContain('Written')
})

test('the weights that ship have been fitted, and none has the sign that the rules speak against', () => {
  const { fitted, weights } = loadWeights()
  expect(fitted?.command).toMatch(/^npm run fit -- /)
  // A row's confidence has to say more than how often rows are right.
  const share = (fitted?.rows_right ?? 0) / (fitted?.rows ?? 1)
  const knowingNothing = -(share * Math.log(share) + (1 - share) * Math.log(1 - share))
  expect(fitted?.log_loss_cross_validated).toBeLessThan(knowingNothing)
  const turned = Object.entries(PRIOR_WEIGHTS).filter(
    ([feature, prior]) => prior * (Object.entries(weights).find(([name]) => name === feature)?.[1] ?? Number.NaN) < 0,
  )
  expect(turned).toEqual([])
})
