import process from 'node:process'

/** Tells what takes time. On standard error, because standard output is a command's answer. @param {string} step */
export function say(step) {
  process.stderr.write(`  ${step} …\n`)
}

/** What is worth reading of a program that failed. @param {string} output */
export function tail(output) {
  const lines = output.trim().split('\n')
  // npm says what is wrong first and then how it is used; a build says what is wrong last.
  return lines.length <= 30 ? lines.join('\n') : [...lines.slice(0, 8), '…', ...lines.slice(-20)].join('\n')
}
