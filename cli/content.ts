import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ContentError, loadContent } from '#content/load.ts'
import type { Content } from '#content/schema.ts'
import { ENTRY_FOLDERS, toFiles } from '#content/to-files.ts'
import { withDatabase } from '#server/main/open/open-database.ts'
import { createSiteLibrary, openSite } from '#server/main/open/open-site.ts'
import { printError, printLine } from '#server/main/print.ts'
import { readContent } from '#server/main/read-content.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { importSite } from '#server/product/site/import-site.ts'
import { type CommandAction, createParser, runActions } from './arguments.ts'
import type { CommandContext } from './context.ts'

type ContentTools = {
  database: Database
  /** The content of the build. */
  seed: Content
  /** Folders are relative to this one. */
  folder: string
  print(line: string): void
}

/** Returns the exit code: 0 done, 1 refused or failed. */
export function runContent(args: readonly string[], { readConfig, folder }: CommandContext): Promise<number> {
  return runActions({ createParser: createContentParser, args, printError }, async (run) => {
    const seed = await readContent('serve')
    return withDatabase(readConfig(), false, ({ database }) => run({ database, seed, folder, print: printLine }))
  })
}

export function createContentParser(choose: (action: CommandAction<ContentTools>) => void) {
  const parser = createParser('content')
  parser.command('export <folder>').action((to) => choose((tools) => exportContent(tools, to)))
  parser
    .command('import <folder>')
    .option('--dry-run')
    .action((from, { dryRun = false }) => choose((tools) => importContent(tools, from, dryRun)))
  return parser
}

/** Without the notice about a changed content/, which these commands are for. */
const open = ({ database, seed }: ContentTools) => openSite(database, seed, { warn: () => undefined }, () => undefined)

async function exportContent(tools: ContentTools, to: string): Promise<void> {
  const content = await (await open(tools)).read()
  const folder = path.resolve(tools.folder, to)
  const files = toFiles(content)
  for (const name of ENTRY_FOLDERS) {
    await mkdir(path.join(folder, name), { recursive: true })
    for (const file of await readdir(path.join(folder, name))) {
      if (file.endsWith('.yaml') && !files.has(`${name}/${file}`)) await rm(path.join(folder, name, file))
    }
  }
  await mkdir(path.join(folder, 'legal'), { recursive: true })
  for (const [file, text] of files) await writeFile(path.join(folder, file), text)
  tools.print(`Wrote ${files.size} files to ${folder}. Drafts and earlier states are in backups only.`)
}

async function importContent(tools: ContentTools, from: string, dryRun: boolean): Promise<void> {
  const { seed, database, print } = tools
  const content = await loadContent(path.resolve(tools.folder, from), seed.previews).catch((error: unknown) => {
    throw error instanceof ContentError ? new AppError('bad_request', error.message, { cause: error }) : error
  })
  const { rules } = await open(tools)
  const changes = await importSite(database, rules, createSiteLibrary(content).split(content), { dryRun })
  for (const { kind, id, did } of changes) print(`  ${did.padEnd(8)} ${kind} ${kind === id ? '' : id}`.trimEnd())
  const count = `${changes.length} document${changes.length === 1 ? '' : 's'}`
  if (changes.length === 0) print('Nothing is different.')
  else if (dryRun) print(`${count} would change. Nothing was written.`)
  else print(`${count} changed. The site shows them within seconds.`)
}
