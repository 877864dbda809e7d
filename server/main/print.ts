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

/** A closed pipe (`| head`), and output to a full disk. */
const IGNORED = ['EPIPE', 'ENOSPC', 'EDQUOT']

/** Ignores output that cannot be written, so that commands finish and servers keep running. */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!IGNORED.includes(error.code ?? '')) throw error
    })
  }
}
