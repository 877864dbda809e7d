import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** The product's version, and the commit if it runs from a checkout. */
export async function readVersion(root: string) {
  const manifest: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  const commit = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  return { version, commit }
}
