import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Processes whose working directory is a folder or whose command line contains it. Outside Linux only the latter are found.
 * @param {string} folder @returns {{ pid: number, line: string }[]}
 */
export function listProcessesIn(folder) {
  return (existsSync('/proc/self/cmdline') ? readProc() : readPs()).filter(
    ({ pid, line, cwd }) => pid !== process.pid && (line.includes(folder) || cwd.startsWith(folder)),
  )
}

function readProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return [{ pid: Number(name), line, cwd: readlinkSync(`/proc/${name}/cwd`) }]
      } catch {
        // The process has ended in the meantime, or belongs to another user.
        return []
      }
    })
}

function readPs() {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => ({ pid: Number.parseInt(row, 10), line: row.trim(), cwd: '' }))
}
