import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LAYERED, LISTED, layersOf, whyRefused } from './import-rules.ts'

const IMPORTED = /(?:from|import)\s*\(?\s*'(#[^'?]+|\.\/[^'?]+)(?:\?[\w-]+)?'/g
const ManifestSchema = z.object({ imports: z.record(z.string(), z.string()) })
const aliases = Object.entries(ManifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8'))).imports).map(
  ([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)] as const,
)

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('./')) return path.posix.join(path.posix.dirname(file), specifier)
  const alias = aliases.find(([name]) => specifier.startsWith(name))
  if (alias === undefined) throw new Error(`${file} imports ${specifier}, which package.json does not name`)
  return alias[1] + specifier.slice(alias[0].length)
}

const files = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !/^(\.|node_modules$|build|data$|test-results$|playwright-report$)/.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(entry.name, { recursive: true }).map((name) => `${entry.name}/${name}`)
      : [entry.name],
  )
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))

test('every import is allowed by the rules of its folder', () => {
  const imports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, specifier]) => ({
      file,
      imported: resolveImport(file, specifier ?? ''),
    })),
  )
  expect(imports.length).toBeGreaterThan(3000)
  const refused = imports.flatMap(({ file, imported }) => {
    const why = whyRefused(file, imported)
    return why === null ? [] : [`${file} imports ${imported}: ${why}`]
  })
  expect(refused).toEqual([])
})

test('every area and every folder of a divided area is in the rules', () => {
  const areas = new Set(files.map((file) => file.split('/')[0] ?? ''))
  expect([...areas].filter((area) => !LISTED.includes(area) && !area.includes('.config.'))).toEqual([])
  for (const area of ['server', ...LAYERED]) {
    const folders = readdirSync(area, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const known = [...layersOf(area).flat(), ...LISTED.map((folder) => path.posix.basename(folder))]
    expect(folders.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  }
})

test('no folder has more than 20 source files', () => {
  const sources = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('app/routes/'))
  const counts = new Map<string, number>()
  for (const file of sources) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 20)).toEqual([])
})

test.each([
  ['contracts/platform/role.ts', 'server/platform/app-error.ts'],
  ['content/schema.ts', 'catalogue/catalogue.ts'],
  ['catalogue/catalogue.ts', 'content/schema.ts'],
  ['app/ui/button.tsx', 'contracts/platform/role.ts'],
  ['app/lib/dates.ts', 'app/ui/button.tsx'],
  ['app/forms/x.ts', 'app/features/contact/x.ts'],
  ['app/features/site/x.ts', 'app/features/account/x.ts'],
  ['app/features/artists/track/x.ts', 'app/features/account/x.ts'],
  ['app/routes/x.tsx', 'server/platform/app-error.ts'],
  ['server/backend/rest/x.ts', 'scraper/scraper.ts'],
  ['server/platform/x.ts', 'server/backend/gateway/keys.ts'],
  ['server/backend/rest/x.ts', 'server/product/inbox/x.ts'],
  ['server/site/x.ts', 'server/product/forms/x.ts'],
  ['server/backend/rest/x.ts', 'tests/harness/rest-harness.ts'],
  ['server/backend/rest/x.test.ts', 'scraper/scraper.ts'],
  ['server/backend/auth/accounts/x.ts', 'server/backend/auth/sessions/session-rows.ts'],
  ['server/backend/auth/people/x.ts', 'server/backend/auth/routes/token-routes.ts'],
  ['server/product/scraping/runs/x.ts', 'server/product/scraping/actions/run-actions.ts'],
  ['scraper/crawl/x.ts', 'scraper/page/read-page.ts'],
  ['scraper/policy/x.ts', 'scraper/page/parse/parse.ts'],
  ['sample-web/x.ts', 'scraper/scraper.ts'],
  ['evaluation/x.ts', 'server/platform/app-error.ts'],
  ['e2e/x.ts', 'server/platform/app-error.ts'],
])('%s may not import %s', (file, imported) => {
  expect(whyRefused(file, imported)).not.toBeNull()
})

test.each([
  ['app/features/artists/track/x.ts', 'app/features/artists/roster/x.ts'],
  ['app/routes/x.tsx', 'app/features/account/x.ts'],
  ['server/backend/auth/routes/x.ts', 'server/backend/auth/auth-service.ts'],
  ['scraper/page/people/x.ts', 'scraper/text/job-titles.ts'],
  ['server/backend/rest/x.test.ts', 'tests/harness/rest-harness.ts'],
])('%s may import %s', (file, imported) => {
  expect(whyRefused(file, imported)).toBeNull()
})
