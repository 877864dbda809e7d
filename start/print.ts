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
