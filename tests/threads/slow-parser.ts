import { setTimeout as sleep } from 'node:timers/promises'

// A parser thread that loads slowly, as on a busy machine.
await sleep(3_500)
await import('./failing-parser.ts')
