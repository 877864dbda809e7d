import process from 'node:process'

// Everything that the process prints for the person who started it.

export function showOnOneLine(line: string): void {
  process.stderr.write(`\r\u001b[K${line}`)
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** A pipe that has been closed (`| head`), and a full disk that output was sent to. */
const IGNORED = ['EPIPE', 'ENOSPC', 'EDQUOT']

/** Drops output that nothing takes, so that the command itself still runs to its end, and a server keeps serving. */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!IGNORED.includes(error.code ?? '')) throw error
    })
  }
}
