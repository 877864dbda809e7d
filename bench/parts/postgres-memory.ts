import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The memory of all processes of the database in a data folder, in MB. Shared pages are counted once. */
export async function postgresMemory(folder: string): Promise<number> {
  const [server = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
  const sizes = await Promise.all([server, ...children.trim().split(' ')].map(proportionalKilobytes))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}

/** The process has ended in the meantime. */
async function proportionalKilobytes(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}
