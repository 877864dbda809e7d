import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { PatternSchema } from '#scraper/policy/rule-schema.ts'
import { loadYaml } from './load-yaml.ts'

const WordsSchema = z.strictObject({ patterns: z.array(PatternSchema) })

test.each([
  ['a pattern that is too long', `patterns: [ok, ${'x'.repeat(125)}]`, /patterns\[1\]/],
  ['what is no YAML', 'patterns: [ok', /words\.yaml/],
])('a YAML file with %s throws an error that names the file and the position', async (_what, text, place) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tables-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'words.yaml')
  await writeFile(file, text)
  const read = () => loadYaml(pathToFileURL(file), WordsSchema)
  expect(read).toThrow('words.yaml')
  expect(read).toThrow(place)
})
