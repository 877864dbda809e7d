import { setTimeout as sleep } from 'node:timers/promises'

// A reading thread that takes its time to load, as one does on a busy machine.
await sleep(3_500)
await import('./troubled-reader.ts')
