import path from 'node:path'
import process from 'node:process'
import { type Logger, pino } from 'pino'

/**
 * JSON lines on standard output for whatever collects them; at a terminal into DATA_DIR/server.log, so that a person
 * who typed `npm start` reads plain lines and not a log. Keys, tokens and mail addresses do not go in.
 */
export function createLog(level: string, dataDir: string): Logger {
  const options = {
    level,
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.apikey', 'err.parameters'], remove: true },
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pino.destination({ dest: path.join(dataDir, 'server.log'), mode: 0o600 }))
}
