import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const BiomeSchema = z.object({ overrides: z.array(z.object({ includes: z.array(z.string()), linter: z.unknown() })) })

test('every folder with code of ours has its row of the import table', () => {
  const { overrides } = BiomeSchema.parse(JSON.parse(readFileSync('biome.json', 'utf8')))
  const ruled = overrides
    .filter((override) => JSON.stringify(override.linter).includes('noRestrictedImports'))
    .flatMap((override) => override.includes)
  // Tools outside the product may import what they exercise, and the composition root's rooms everything.
  const free = new Set([
    'start',
    'setup',
    'tests',
    'bench',
    'docs',
    'public',
    'supabase',
    'node_modules',
    'build',
    'data',
  ])
  const areas = readdirSync('.', { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !entry.name.startsWith('.') &&
        !free.has(entry.name) &&
        !/^(test-|playwright-)/.test(entry.name),
    )
    .map((entry) => entry.name)
  const missing = areas.filter((area) => !ruled.some((glob) => glob.startsWith(`${area}/`)))
  expect(missing).toEqual([])
})

test.each([
  ['contracts', "import '#server/app-error.ts'"],
  ['content', "import '#app/lib/cn.ts'"],
  ['app/ui', "import '#contracts/role.ts'"],
  ['app/lib', "import '#app/ui/button.tsx'"],
  ['app/features/site', "import '#app/features/account/x.ts'"],
  ['app/routes', "import '#server/app-error.ts'"],
  ['server', "import '#scraper/scraper.ts'"],
  ['server', "import '#content/load.ts'"],
  ['scraper', "import '#server/app-error.ts'"],
  ['evaluation', "import '#server/app-error.ts'"],
  ['e2e', "import '#server/app-error.ts'"],
  ['server/rest', "import '../app-error.ts'"],
])('lint refuses in %s: %s', (area, statement) => {
  const folder = mkdtempSync(path.join(area, 'import-table-'))
  try {
    const file = path.join(folder, 'probe.ts')
    writeFileSync(file, `${statement}\n`)
    expect(lint(file)).toContain('noRestrictedImports')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function lint(file: string): string {
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome')
  try {
    return execFileSync(process.execPath, [biome, 'lint', '--only=style/noRestrictedImports', file], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}
