import path from 'node:path'
import process from 'node:process'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/**
 * JSON lines on standard output for whatever collects them; at a terminal into DATA_DIR/server.log, so that a person
 * who typed `npm start` reads plain lines and not a log. Keys, tokens and mail addresses do not go in.
 */
export function createLog(level: string, dataDir: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    // An error has nothing that JSON would show. pino turns it into text under the name `err` only.
    formatters: { log: spellOut },
    redact: {
      // A database's error carries the statement's values and the row that it refused.
      paths: ['*.password', '*.token', '*.authorization', '*.apikey', '*.parameters', '*.detail'],
      remove: true,
    },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pino.destination({ dest: path.join(dataDir, 'server.log'), mode: 0o600 }))
}

function spellOut(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, name === 'err' ? value : inWords(value)]),
  )
}

/** Errors as type, message and stack, also those in a list or in an object of the entry. */
function inWords(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return stdSerializers.err(value)
  if (depth > 1 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => inWords(item, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inWords(item, depth + 1)]))
}
