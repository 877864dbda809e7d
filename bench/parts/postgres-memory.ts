import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What a database holds in all its processes, in MB, by the folder of its data; shared pages are counted once. */
export async function postgresMemory(folder: string): Promise<number> {
  const [server = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
  const sizes = await Promise.all([server, ...children.trim().split(' ')].map(proportionalKilobytes))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}

/** A process that has ended meanwhile holds nothing. */
async function proportionalKilobytes(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}
