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

/** Drops output to a pipe that has been closed (`| head`), so that the command itself still runs to its end. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
