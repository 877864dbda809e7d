// A build is written beside the last one and replaces it when it is complete.
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '#setup/locked-node.mjs'

/** What the server serves. */
export const BUILD = path.join(ROOT, 'build')
/** The build in progress; react-router.config.ts names it too. */
export const NEXT = path.join(ROOT, 'build.next')
/** The build being replaced. It exists only between two renames, or if the process was killed there. */
const PREVIOUS = path.join(ROOT, 'build.previous')
/** The content of a build, which the server reads too. */
export const BUILT_CONTENT = 'content.json'

/** Restores the last build if the process was killed while replacing it. */
export function restoreBuild({ build = BUILD, previous = PREVIOUS } = {}): void {
  if (!existsSync(build) && existsSync(previous)) renameSync(previous, build)
}

/**
 * Removes the leftovers of a killed or failed build. Called only before and after a build, because another process may
 * be building.
 */
export function clearLeftovers({ next = NEXT, previous = PREVIOUS } = {}): void {
  for (const leftover of [next, previous]) rmSync(leftover, { recursive: true, force: true })
}

/** Replaces the last build with the finished one. A running server has already read the last one. */
export function putInPlace({ build = BUILD, next = NEXT, previous = PREVIOUS } = {}): void {
  if (existsSync(build)) renameSync(build, previous)
  renameSync(next, build)
  rmSync(previous, { recursive: true, force: true })
}
