import { readdirSync } from 'node:fs'
import path from 'node:path'

const CLIENT = path.resolve(import.meta.dirname, '../../build/client')

/** Hundreds of tracks share one template: the one with the most to show stands for them, and the one with the least. */
const TRACKS = ['/artists/mirror-lido/chlorine', '/artists/tape-orchard/what-the-well-said']

/** The pages that tests open in a browser: all prerendered ones, except that a few tracks stand for all. */
export function listVisitedPaths(): string[] {
  return listPrerenderedPaths().filter((path) => TRACKS.includes(path) || !/^\/artists\/[^/]+\/[^/]+$/.test(path))
}

/** The paths of all prerendered pages. */
export function listPrerenderedPaths(): string[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.dirname(file) === '.' ? '' : path.dirname(file).split(path.sep).join('/')}`)
    .sort()
}
