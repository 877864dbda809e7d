import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { z } from 'zod'

const BiomeSchema = z.object({ overrides: z.array(z.object({ includes: z.array(z.string()), linter: z.unknown() })) })

/** Areas that are divided into rooms, each of which has its own row in the table. */
const DIVIDED = ['scraper', 'server/auth', 'server/scraping']

function listRuled(): string[] {
  const { overrides } = BiomeSchema.parse(JSON.parse(readFileSync('biome.json', 'utf8')))
  return overrides
    .filter((override) => JSON.stringify(override.linter).includes('noRestrictedImports'))
    .flatMap((override) => override.includes)
}

test('every folder with our code has a row in the import table', () => {
  const ruled = listRuled()
  // Tools outside the product may import what they exercise, and the composition root may import everything.
  const free = new Set([
    'start',
    'setup',
    'tests',
    'bench',
    'deploy',
    'docs',
    'public',
    'supabase',
    'node_modules',
    'build',
    'build.next',
    'build.previous',
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

test.each(DIVIDED)('every room of %s has a row in the import table', (area) => {
  const rooms = readdirSync(area, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${area}/${entry.name}/**`] : [],
  )
  const ruled = new Set(listRuled())
  expect(rooms.filter((room) => !ruled.has(room))).toEqual([])
})

const REFUSED = [
  ['contracts', "import '#server/app-error.ts'"],
  ['content', "import '#app/lib/page-meta.ts'"],
  ['content', "import '#catalogue/catalogue.ts'"],
  ['contracts', "import '#catalogue/catalogue.ts'"],
  ['catalogue', "import '#content/schema.ts'"],
  ['catalogue', "import '#server/app-error.ts'"],
  ['catalogue', "import '#app/lib/page-meta.ts'"],
  ['app/ui', "import '#contracts/role.ts'"],
  ['app/lib', "import '#app/ui/button.tsx'"],
  ['app/forms', "import '#app/features/contact/x.ts'"],
  ['app/start', "import '#app/features/account/x.ts'"],
  ['app/features/site', "import '#app/features/account/x.ts'"],
  ['app/features/artists/track', "import '#app/features/account/x.ts'"],
  ['app/routes', "import '#server/app-error.ts'"],
  ['server', "import '#scraper/scraper.ts'"],
  ['server', "import '#content/load.ts'"],
  ['scraper', "import '#server/app-error.ts'"],
  ['server', "import '#sample-web/sample-web.ts'"],
  ['scraper', "import '#sample-web/sample-web.ts'"],
  ['scraper', "import '#catalogue/catalogue.ts'"],
  ['sample-web', "import '#scraper/scraper.ts'"],
  ['evaluation', "import '#server/app-error.ts'"],
  ['e2e', "import '#server/app-error.ts'"],
  ['server/rest', "import '../app-error.ts'"],
  ['server/rest', "import '#tests/rest-harness.ts'"],
  ['server/auth/accounts', "import '#server/auth/sessions/session-rows.ts'"],
  ['server/auth/sessions', "import '#server/auth/mail/mail-links.ts'"],
  ['server/auth/mail', "import '#server/auth/providers/external-accounts.ts'"],
  ['server/auth/factors', "import '#server/auth/routes/token-routes.ts'"],
  ['server/auth/providers', "import '#server/auth/routes/external-routes.ts'"],
  ['server/auth/routes', "import '#server/auth/command/staff-accounts.ts'"],
  ['server/auth/command', "import '#tests/auth-harness.ts'"],
  ['server/scraping/suppressions', "import '#server/scraping/rows/event-rows.ts'"],
  ['server/scraping/rows', "import '#server/scraping/decisions/merges.ts'"],
  ['server/scraping/alerts', "import '#server/scraping/runs/run-rows.ts'"],
  ['server/scraping/decisions', "import '#server/scraping/runs/run-store.ts'"],
  ['server/scraping/runs', "import '#server/scraping/actions/run-actions.ts'"],
  ['server/scraping/actions', "import '#scraper/scraper.ts'"],
  ['scraper/web', "import '#scraper/crawl/fetch.ts'"],
  ['scraper/text', "import '#scraper/web/url-rules.ts'"],
  ['scraper/crawl', "import '#scraper/page/read-page.ts'"],
  ['scraper/crawl', "import '#scraper/rows/score.ts'"],
  ['scraper/sources', "import '#scraper/crawl/fetch.ts'"],
  ['scraper/sources/search', "import '#scraper/page/people.ts'"],
  ['scraper/policy', "import '#scraper/crawl/fetch.ts'"],
  ['scraper/policy', "import '#scraper/page/parse.ts'"],
  ['scraper/page', "import '#scraper/crawl/fetch.ts'"],
  ['scraper/model', "import '#scraper/rows/score.ts'"],
  ['scraper/rows', "import '#scraper/page/addresses.ts'"],
] as const

const ALLOWED = ['scraper', "import '#contracts/reading.ts'"] as const

const ReportSchema = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
})
const fileOf = (statement: string) => `probe-${statement.replace(/\W+/g, '-')}.ts`

/** What lint says of each statement in each folder. Elsewhere, so that a lint of the project beside it never meets the probes. */
function lintAll(): Map<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-table-'))
  try {
    copyFileSync('biome.json', path.join(folder, 'biome.json'))
    for (const [area, statement] of [...REFUSED, ALLOWED]) {
      mkdirSync(path.join(folder, area), { recursive: true })
      writeFileSync(path.join(folder, area, fileOf(statement)), `${statement}\n`)
    }
    const biome = path.resolve('node_modules/@biomejs/biome/bin/biome')
    const args = [
      'lint',
      '--only=style/noRestrictedImports',
      '--vcs-enabled=false',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ]
    const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = ReportSchema.parse(JSON.parse(stdout))
    return new Map(diagnostics.map(({ category, location }) => [path.normalize(location.path), category]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const refused = lintAll()

test.each(REFUSED)('lint in %s refuses: %s', (area, statement) => {
  expect(refused.get(path.join(area, fileOf(statement)))).toBe('lint/style/noRestrictedImports')
})

test('lint refuses nothing else', () => {
  const [area, statement] = ALLOWED
  expect(refused.has(path.join(area, fileOf(statement)))).toBe(false)
  expect(refused.size).toBe(REFUSED.length)
})
