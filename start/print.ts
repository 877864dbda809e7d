import process from 'node:process'

// Everything that the process says to the person who started it.

export function showOnOneLine(line: string): void {
  process.stderr.write(`\r\u001b[K${line}`)
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** What is said to a pipe that nobody reads any more (`| head`) is dropped; the work behind it goes on to its end. */
export function dropWhatNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
