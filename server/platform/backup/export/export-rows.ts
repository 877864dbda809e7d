import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asCsv, asJson, measure, withExport } from './export-source.ts'

export type ExportedTable = { table: string; rows: number }

/**
 * Writes rows as `SCHEMA.TABLE.csv` and `.json` into a folder: all of them, or those that name a person's address or belong
 * to the account with it. Tables without rows get no file.
 */
export async function exportRows(databaseUrl: string, folder: string, person: string | null): Promise<ExportedTable[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withExport(databaseUrl, person, async (sources) => {
    const exported: ExportedTable[] = []
    for (const source of sources) {
      const { rows } = await measure(source)
      if (rows === 0) continue
      for (const [kind, pieces] of [['csv', asCsv(source)] as const, ['json', asJson(source)] as const]) {
        const file = createWriteStream(path.join(folder, `${source.name}.${kind}`), { mode: 0o600 })
        await pipeline(Readable.from(pieces), file)
      }
      exported.push({ table: source.name, rows })
    }
    return exported
  })
}
