// A build is made beside the last one and takes its place when it is complete. Built-in modules only.
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '#setup/locked-node.mjs'

/** What the server serves. */
export const BUILD = path.join(ROOT, 'build')
/** What is being built; react-router.config.ts names it too. */
export const NEXT = path.join(ROOT, 'build.next')
/** The build that is being replaced: it exists between two renames only, or when the process was killed there. */
export const PREVIOUS = path.join(ROOT, 'build.previous')
/** The content that a build was made of; the server reads it as well as the pages. */
export const BUILT_CONTENT = 'content.json'

/** Puts the last build back if it was being replaced when the process was killed. */
export function restoreBuild({ build = BUILD, previous = PREVIOUS } = {}) {
  if (!existsSync(build) && existsSync(previous)) renameSync(previous, build)
}

/** Removes what a killed or failed build has left. Only before and after a build: another process may be building. */
export function clearLeftovers({ next = NEXT, previous = PREVIOUS } = {}) {
  for (const leftover of [next, previous]) rmSync(leftover, { recursive: true, force: true })
}

/** Puts the finished build in the place of the last one. A running server has read that and does not notice. */
export function putInPlace({ build = BUILD, next = NEXT, previous = PREVIOUS } = {}) {
  if (existsSync(build)) renameSync(build, previous)
  renameSync(next, build)
  rmSync(previous, { recursive: true, force: true })
}
