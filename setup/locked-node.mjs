// Runs scripts on the Node version of the lock file, whatever Node this process runs on.
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runChild } from './run-child.mjs'

export const ROOT = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
const BIN = path.join(ROOT, 'node_modules', '.bin')

/** The installed Node, or this process's own if the registry has none for the platform (macOS). */
function lockedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = path.join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin')
  const brought = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(brought) ? brought : process.execPath
}

export function isLockedNode() {
  return realpathSync(process.execPath) === realpathSync(lockedNode())
}

/**
 * Runs a script of this project on the locked Node and forwards signals to it. Programs that it starts find the same
 * Node first in PATH.
 * @param {string[]} args the script, from the project's folder, and its arguments
 * @param {import('./run-child.mjs').ChildOptions} [options]
 */
export function runOnLockedNode([script = '', ...args], options = {}) {
  const env = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`, ...options.env }
  return runChild(lockedNode(), [path.join(ROOT, script), ...args], { cwd: ROOT, ...options, env })
}
