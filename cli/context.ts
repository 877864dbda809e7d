import type { Config } from '#server/platform/config.ts'

export type CommandContext = {
  env: Record<string, string | undefined>
  /** Throws if a setting is invalid. Commands that need no settings do not call it. */
  readConfig(): Config
  /** The folder in which npm was called. */
  folder: string
  /** Aborted when the process should end. */
  stop: AbortSignal
}

/** Returns the exit code. Throws UsageError. */
export type RunCommand = (args: readonly string[], context: CommandContext) => Promise<number>
