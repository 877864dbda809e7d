import path from 'node:path'
import { z } from 'zod'
import { withAttached } from '#server/main/open/open-database.ts'
import { printError, printLine } from '#server/main/print.ts'
import { exportRows } from '#server/platform/backup/export/export-rows.ts'
import type { Config } from '#server/platform/config.ts'
import { createParser, orUsage, parseArguments, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

export function createExportParser() {
  return createParser('export').argument('<folder>').option('--person <email>').option('--all')
}

/** Runs `npm run export`. Returns the exit code: 0 done, 2 invalid arguments, 3 nothing found. */
export function runExport(args: readonly string[], { readConfig, folder }: CommandContext): Promise<number> {
  const config = readConfig()
  return orUsage('export', printError, async () => {
    const parser = parseArguments(createExportParser(), args)
    const { person, all = false } = parser.opts()
    if ((person === undefined) !== all) throw new UsageError('Give either --person or --all.')
    if (person !== undefined && !z.email().safeParse(person).success) {
      throw new UsageError('--person takes an e-mail address.')
    }
    return exportTo(config, path.resolve(folder, parser.processedArgs[0]), person ?? null)
  })
}

function exportTo(config: Config, folder: string, person: string | null): Promise<number> {
  return withAttached(config, false, async ({ databaseUrl }) => {
    const exported = await exportRows(databaseUrl, folder, person)
    for (const { table, rows } of exported) printLine(`  ${table.padEnd(38)}${String(rows).padStart(9)} rows`)
    printLine(exported.length === 0 ? '  Nothing was found.' : `  Wrote ${folder}`)
    return exported.length === 0 ? 3 : 0
  })
}
