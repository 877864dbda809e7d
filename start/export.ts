import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { exportRows } from '#server/backup/export-rows.ts'
import type { Config } from '#server/config.ts'
import { withAttached } from './open-database.ts'
import { printError, printLine } from './print.ts'

/** Runs `npm run export`. Returns the exit code: 0 done, 2 invalid arguments, 3 nothing found. */
export async function runExport(args: string[], config: Config, callersFolder: string): Promise<number> {
  const read = readArgs(args)
  if (read === null) {
    printError('Try: npm run export -- --help')
    return 2
  }
  const folder = path.resolve(callersFolder, read.folder)
  return withAttached(config, false, async ({ databaseUrl }) => {
    const exported = await exportRows(databaseUrl, folder, read.person ?? null)
    for (const { table, rows } of exported) printLine(`  ${table.padEnd(38)}${String(rows).padStart(9)} rows`)
    printLine(exported.length === 0 ? '  Nothing was found.' : `  Wrote ${folder}`)
    return exported.length === 0 ? 3 : 0
  })
}

function readArgs(args: string[]) {
  try {
    const options = { person: { type: 'string' }, all: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder = ''] = positionals
    const isOneOf = (values.person === undefined) !== (values.all === undefined)
    if (positionals.length !== 1 || !isOneOf) return null
    return values.person === undefined || z.email().safeParse(values.person).success ? { ...values, folder } : null
  } catch {
    return null
  }
}
