import type { Config } from '#server/platform/config.ts'

export type CommandContext = {
  env: Record<string, string | undefined>
  /** Throws if a setting is invalid. Commands that need no settings do not call it. */
  readConfig(): Config
  /** The folder in which the user called npm. */
  folder: string
  /** Aborted when the process is to end. */
  stop: AbortSignal
}

/** Returns the exit code. Throws UsageError for arguments that it does not understand. */
export type RunCommand = (args: readonly string[], context: CommandContext) => Promise<number>
