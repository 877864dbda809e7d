import path from 'node:path'
import type { Config } from '#server/platform/config.ts'

/** Where mails are written as files when there is no SMTP server. */
export function mailFolder(config: Config): string {
  return path.join(config.DATA_DIR, 'mail')
}
