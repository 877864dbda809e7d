import { printError } from '#server/main/print.ts'
import { serve } from '#server/main/serve.ts'
import { createParser, orUsage, parseArguments } from './arguments.ts'
import type { CommandContext } from './context.ts'

export function runServe(args: readonly string[], context: CommandContext): Promise<number> {
  return run('serve', args, context)
}

export function runDev(args: readonly string[], context: CommandContext): Promise<number> {
  return run('dev', args, context)
}

function run(mode: 'serve' | 'dev', args: readonly string[], { readConfig, stop }: CommandContext): Promise<number> {
  const config = readConfig()
  return orUsage(mode === 'serve' ? 'start' : 'dev', printError, async () => {
    parseArguments(createParser(mode), args)
    return serve(config, mode, stop)
  })
}
