import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, quiet?: boolean }} ChildOptions */

const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Runs a program and resolves with its exit code, which is 128 or more if a signal ended it, as in a shell. Forwards
 * signals of this process to the program. With `quiet`, collects the output instead of printing it.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runChild(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // Windows has no signals: forwarding would end the program at once, and Ctrl-C reaches it anyway.
      if (process.platform !== 'win32') child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, passOn)
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], output })
    })
  })
}
