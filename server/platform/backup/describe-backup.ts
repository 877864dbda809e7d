import type { BackupSettings } from './backup-settings.ts'
import type { Summary } from './manifest.ts'
import type { CheckedBackup } from './read-archive.ts'

export function inMegabytes(bytes: number): string {
  return bytes < 100_000 ? `${bytes} bytes` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function describeSummary({ tables, files, mails, content, missing }: Summary): string[] {
  const filled = tables.filter(({ rows }) => rows > 0)
  const rows = filled.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...filled.map(
      (table) => `  ${table.table.padEnd(38)}${String(table.rows).padStart(9)} rows  sha256 ${table.sha256}`,
    ),
    `  ${rows} rows in ${filled.length} tables, ${files.count} files (${inMegabytes(files.bytes)}), ${mails.count} mail files`,
    `  ${content.count} content files (${inMegabytes(content.bytes)})`,
    ...missing.map((version) => `  Missing: the file ${version}, which a row refers to; it could not be copied.`),
  ]
}

/** Which settings a backup has, and whether their secrets are among them. */
export function describeSettings({ values, secrets, sealed }: BackupSettings): string {
  const what = sealed === null ? 'left out, because BACKUP_PASSPHRASE is not set' : 'encrypted'
  const last = secrets.length === 0 ? 'none is secret' : `${secrets.length} secret ones ${what}: ${secrets.join(', ')}`
  return `  ${Object.keys(values).length + secrets.length} settings; ${last}`
}

export function describeBackup({ manifest, summary, keys, settings, entries, bytes }: CheckedBackup): string[] {
  const last = manifest.migrations.at(-1)
  return [
    `  Backup of ${manifest.createdAt}, Postgres ${manifest.postgres}, schema ${last?.version ?? 'none'}, ${keys === null ? 'without keys' : 'with encrypted keys'}`,
    ...describeSummary(summary),
    ...(settings === null ? ['  No settings: it was written by an older version.'] : [describeSettings(settings)]),
    `  ${entries} entries (${inMegabytes(bytes)}), every checksum matches`,
  ]
}
