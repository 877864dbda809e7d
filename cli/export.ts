import path from 'node:path'
import { z } from 'zod'
import { withAttached } from '#server/main/open/open-database.ts'
import { printLine } from '#server/main/print.ts'
import { exportRows } from '#server/platform/backup/export/export-rows.ts'
import { createParser, parseArguments, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

export function createExportParser() {
  return createParser('export').argument('<folder>').option('--person <email>').option('--all')
}

/** Runs `npm run export`. Returns the exit code: 0 done, 3 nothing found. */
export async function runExport(args: readonly string[], { readConfig, folder }: CommandContext): Promise<number> {
  const config = readConfig()
  const parser = parseArguments(createExportParser(), args)
  const { person, all = false } = parser.opts()
  if ((person === undefined) !== all) throw new UsageError('Give either --person or --all.')
  if (person !== undefined && !z.email().safeParse(person).success) {
    throw new UsageError('--person takes an e-mail address.')
  }
  const to = path.resolve(folder, parser.processedArgs[0])
  return withAttached(config, false, async ({ databaseUrl }) => {
    const exported = await exportRows(databaseUrl, to, person ?? null)
    for (const { table, rows } of exported) printLine(`  ${table.padEnd(38)}${String(rows).padStart(9)} rows`)
    printLine(exported.length === 0 ? '  Nothing was found.' : `  Wrote ${to}`)
    return exported.length === 0 ? 3 : 0
  })
}
