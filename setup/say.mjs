import process from 'node:process'

/**
 * Prints a slow step. On standard error, because standard output is for a command's result.
 * @param {string} step
 */
export function say(step) {
  process.stderr.write(`  ${step} …\n`)
}

/**
 * The useful part of a failed program's output.
 * @param {string} output
 */
export function tail(output) {
  const lines = output.trim().split('\n')
  // npm prints the error first and its usage last; a build prints the error last.
  return lines.length <= 30 ? lines.join('\n') : [...lines.slice(0, 8), '…', ...lines.slice(-20)].join('\n')
}
