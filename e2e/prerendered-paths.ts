import { readdirSync } from 'node:fs'
import path from 'node:path'

const CLIENT = path.resolve(import.meta.dirname, '..', 'build', 'client')

/** The paths of all prerendered pages. */
export function listPrerenderedPaths(): string[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.dirname(file) === '.' ? '' : path.dirname(file).split(path.sep).join('/')}`)
    .sort()
}
