import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A temporary folder in which a product may keep its data. `mkdtemp` alone closes it to `nobody`, as whom root runs Postgres: the database
 * would then lie under /var/lib and stay there, 46 MB of it, after the folder is deleted.
 */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `neon-magnolia-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
