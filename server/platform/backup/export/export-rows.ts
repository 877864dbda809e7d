import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asCsv, asJson, exportTables } from './export-source.ts'

type ExportedTable = { table: string; rows: number }

/**
 * Writes rows to `SCHEMA.TABLE.csv` and `.json` in a folder: all rows, or those that contain a person's mail address or
 * belong to their account. Empty tables get no file.
 */
export async function exportRows(databaseUrl: string, folder: string, person: string | null): Promise<ExportedTable[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const exported: ExportedTable[] = []
  await exportTables(databaseUrl, person, async (source, { rows }) => {
    for (const [kind, pieces] of [['csv', asCsv(source)] as const, ['json', asJson(source)] as const]) {
      await pipeline(pieces, createWriteStream(path.join(folder, `${source.name}.${kind}`), { mode: 0o600 }))
    }
    exported.push({ table: source.name, rows })
  })
  return exported
}
