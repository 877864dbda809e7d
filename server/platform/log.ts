import { fstatSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

const LOG_BYTES = 10 * 1024 * 1024
/** How much is buffered while the disk is full. Further lines are dropped. */
const WAITING_BYTES = 1024 * 1024

/**
 * Logs JSON lines to standard output, or at a terminal to DATA_DIR/server.log, so that the terminal shows only plain
 * lines. Keys, tokens and mail addresses are never logged.
 */
export function createLog(level: string, dataDir: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    // JSON.stringify turns an error into `{}`, and pino serializes errors only under the name `err`.
    formatters: { log: serializeErrors },
    redact: {
      // Database errors contain the values of the statement, the refused row, and sometimes the whole connection.
      paths: ['*.password', '*.token', '*.authorization', '*.apikey', '*.parameters', '*.detail', '*.client'],
      remove: true,
    },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) {
    return fstatSync(process.stdout.fd).isFile() ? pino(options, openLogFile(process.stdout.fd)) : pino(options)
  }
  const file = path.join(dataDir, 'server.log')
  rotateLogFile(file)
  return pino(options, openLogFile(file))
}

/**
 * Opens a log file by name or descriptor. Lines that cannot be written because the disk is full are written later or
 * dropped. By default the error would end the process, and its exit handler would wait for free space.
 */
export function openLogFile(dest: string | number): DestinationStream {
  const destination = pino.destination({ dest, mode: 0o600, sync: true, maxLength: WAITING_BYTES })
  destination.on('error', () => undefined)
  return destination
}

/** Renames a log that exceeds the limit, which replaces the previous one. */
export function rotateLogFile(file: string, limitBytes = LOG_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > limitBytes) renameSync(file, `${file}.1`)
}

function serializeErrors(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, name === 'err' ? value : serialize(value)]),
  )
}

/** Errors as type, message and stack, including those nested in lists and objects of the entry. */
function serialize(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return stdSerializers.err(value)
  if (depth > 1 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => serialize(item, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, serialize(item, depth + 1)]))
}
