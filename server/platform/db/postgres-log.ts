import { copyFile, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'

const LOG_BYTES = 5 * 1024 * 1024
const WATCH_MS = 60_000

/**
 * Postgres logs its own state and why connections end, but neither statements nor their errors. Both contain input from
 * the public, of any length. The process that sent the statement receives the error and logs it.
 */
export const LOG_SETTINGS = ['log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off']

/** The log file is beside the database folder. */
export function postgresLogOf(folder: string): string {
  return path.join(path.dirname(folder), 'postgres.log')
}

/**
 * Keeps a log and the one before it (`.1`) below the limit. Copies and truncates the file instead of renaming it,
 * because Postgres holds it open for appending, even after the process that opened it has ended.
 */
export async function rotateLog(file: string, limitBytes = LOG_BYTES): Promise<void> {
  const { size } = await stat(file)
  if (size <= limitBytes) return
  const earlier = `${file}.1`
  // On a full disk the copy fails, and truncating the file frees space.
  await copyFile(file, earlier).catch(() => rm(earlier, { force: true }))
  await truncate(file)
}

/** Rotates the log periodically until stopped. Ignores errors, because a log is no reason to stop a server. */
export function watchLog(file: string): { stop(): void } {
  const look = () => void rotateLog(file).catch(() => undefined)
  look()
  const timer = setInterval(look, WATCH_MS).unref()
  return { stop: () => clearInterval(timer) }
}
