/**
 * What each folder may import besides itself and packages. The deepest listed folder decides; `*` allows everything.
 * After `|` come the folder's subfolders in layers: each may import earlier layers and the files directly in the
 * folder. Tests may import what any folder of their area may, and `tests`.
 */
const RULES: Record<string, string> = {
  'main.ts': '*',
  cli: '*',
  setup: '*',
  tests: '*',
  bench: '*',
  contracts: '',
  content: 'contracts',
  catalogue: 'contracts',
  'sample-web': 'contracts',
  evaluation: 'contracts scraper',
  // Tests of the list compare it with its column definitions.
  e2e: 'app/features/desk/opportunities/rows/columns.tsx content contracts setup tests',
  app: 'catalogue content contracts setup/build/page-markers.ts',
  'app/ui': '',
  'app/lib': 'app/app.css app/fonts catalogue content contracts',
  'app/start': 'app/lib setup/build/page-markers.ts',
  'app/forms': 'app/lib app/ui content contracts',
  'app/tracks': 'app/lib app/ui catalogue content contracts',
  'app/features/*':
    'app/forms app/lib app/start app/tracks app/ui catalogue content contracts setup/build/page-markers.ts',
  server: 'catalogue contracts setup',
  'server/main': '*',
  'server/platform': 'contracts setup',
  'server/backend': 'contracts server/platform',
  'server/backend/auth':
    'contracts server/backend server/platform | accounts < sessions < mail < factors people providers < routes',
  'server/product': 'catalogue contracts server/backend server/platform',
  'server/product/scraping':
    'catalogue contracts server/backend server/platform server/product | alerts find suppressions < rows < decisions < runs < actions',
  'server/site': 'contracts server/platform setup/build/page-markers.ts',
  scraper: 'contracts | text web < policy < page < model opportunities',
  'scraper/crawl': 'contracts scraper/clock.ts scraper/web',
  'scraper/sources': 'contracts scraper/clock.ts scraper/text scraper/web',
}

export const LISTED = Object.keys(RULES)

/** The folders whose subfolders are in layers. */
export const LAYERED = LISTED.filter((folder) => layersOf(folder).length > 0)

/** Why a file may not import another, or null if it may. Both paths are relative to the project's root. */
export function whyRefused(file: string, imported: string): string | null {
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  const listed = ruleFor(file)
  if (listed === null || mayImport(listed).includes('*')) return null
  if (!isTest && isIn(imported, 'tests') && !isIn(file, 'e2e')) return 'tests are for tests'
  const rule = isTest ? (file.split('/')[0] ?? '') : listed
  const own = rule.replace('*', file.split('/')[2] ?? '')
  const also = isTest ? ['tests', 'content'] : []
  if (![own, ...mayImport(rule), ...also].some((folder) => isIn(imported, folder)))
    return `${own} may import ${mayImport(rule).join(', ') || 'nothing of ours'}`
  return isTest ? null : whyLayersRefuse(file, imported)
}

function whyLayersRefuse(file: string, imported: string): string | null {
  for (const area of LAYERED) {
    const from = folderIn(file, area)
    const to = folderIn(imported, area)
    const layer = layersOf(area).findIndex((folders) => folders.includes(from ?? ''))
    if (layer < 0 || to === null || from === to) continue
    if (!layersOf(area).slice(0, layer).flat().includes(to)) return `${area}/${from} may not import ${to}`
  }
  return null
}

function mayImport(folder: string): string[] {
  return words(RULES[folder]?.split('|')[0])
}

export function layersOf(folder: string): string[][] {
  const [, layers] = RULES[folder]?.split('|') ?? []
  return layers === undefined ? [] : layers.split('<').map(words)
}

function words(text = ''): string[] {
  return text.split(' ').filter(Boolean)
}

function ruleFor(file: string): string | null {
  const listed = LISTED.filter((folder) => isIn(file, folder.replace('/*', '')))
  return listed.sort((a, b) => b.length - a.length)[0] ?? null
}

function folderIn(file: string, area: string): string | null {
  if (!isIn(file, area)) return null
  const [folder, ...rest] = file.slice(area.length + 1).split('/')
  return rest.length > 0 ? (folder ?? null) : null
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}
