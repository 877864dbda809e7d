import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { actAs, type BackupTable, columnList, quoted } from './copy-session.ts'

export type CopiedTable = { rows: number; bytes: number; sha256: string }

/** Reads a table's rows in the text format of COPY, and hands them on in pieces as they come. */
export async function copyOut(
  client: ClientBase,
  table: BackupTable,
  take: (chunk: Buffer) => Promise<void> = async () => undefined,
): Promise<CopiedTable> {
  await actAs(client, table.owner)
  // As a query, because COPY of a partitioned table itself is refused.
  const select = `select ${columnList(table.columns)} from ${quoted(table)}`
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    bytes += chunk.length
    await take(chunk)
  }
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}
