import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A temporary data folder. It is made readable to other users, because root starts Postgres as `nobody`; otherwise the database
 * would be created under /var/lib and leave 46 MB there.
 */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `neon-magnolia-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
