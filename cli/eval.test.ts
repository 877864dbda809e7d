import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { modelOutput } from '#tests/scraper/model-output.ts'
import { explainUsage } from './arguments.ts'
import { runEvalCommand } from './eval.ts'

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
    print: (line: string) => printed.push(line),
    printError: (line: string) => errors.push(line),
  }
}

test('eval prints the table, or one JSON object', async () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE) })
  const table = createDeps(files.folder)
  expect(await runEvalCommand(['pages.jsonl'], table)).toBe(0)
  expect(table.printed.join('\n')).toMatch(/^1 pages, read by the rules\n\nmeasure +figure +95 % interval/)
  const json = createDeps(files.folder)
  expect(await runEvalCommand(['pages.jsonl', '--json', '--wrong'], json)).toBe(0)
  expect(json.printed).toHaveLength(1)
  expect(JSON.parse(json.printed[0] ?? '')).toMatchObject({
    n: 1,
    status: { closed_called_open: null, confusion: { open: { open: 1, closed: 0, unknown: 0 } } },
    email: { precision: 1, recall: 1 },
    company: { accuracy: 1, right: 1, of: 1 },
    industries: { precision: null },
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
  const code = await runEvalCommand(args, deps).catch((error: unknown) => explainUsage(error, 'eval', deps.printError))
  expect(code).toBe(2)
  expect(deps.errors.join('\n')).toMatch(why)
  expect(deps.printed).toEqual([])
})

test('eval reads with the model when asked to, and names it', async () => {
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
  expect(deps.printed.join('\n')).toContain('1 pages, read by a model')
})

test('eval records answers by prompt and replays them; without a model it writes the prompts to answer', async () => {
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

test('the example in docs/accuracy.md has every label, and is read as labelled', async () => {
  const [, example = ''] = /```json\n(.+)\n```/.exec(readFileSync('docs/accuracy.md', 'utf8')) ?? []
  using files = createFolder({ 'pages.jsonl': example })
  const deps = createDeps(files.folder)
  expect(await runEvalCommand(['pages.jsonl', '--wrong'], deps)).toBe(0)
  expect(deps.printed.at(-1)).toBe('')
  const unlabelled = deps.printed.filter((line) => line.includes('no label'))
  expect(unlabelled.filter((line) => !/^(?:closed|third parties) /.test(line))).toEqual([])
})

test('the eval command needs no database and returns its exit code', () => {
  using files = createFolder({ 'pages.jsonl': JSON.stringify(PAGE), 'bad.jsonl': '{' })
  const run = (...args: string[]) => {
    // A database could not be opened here; INIT_CWD is where npm was called.
    const env = { ...process.env, ENV_FILE: '', DATA_DIR: '/dev/null/none', INIT_CWD: files.folder }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['main.ts', ...args], { env, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const good = run('eval', 'pages.jsonl', '--json')
  expect([good.status, JSON.parse(good.stdout).n, good.stderr]).toEqual([0, 1, ''])
  expect(run('eval', 'bad.jsonl')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('bad.jsonl:1: this is not JSON'),
  })
  // Each run loads the whole server, and the machine may be busy.
}, 90_000)
