import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MOST_LINES = 30
const LONGEST_LINE = 300
/** Stack traces and progress of the build tools. */
const NOISE = [
  /^\s+at .+/,
  /^\s*(vite v|Using Vite|transforming|rendering chunks|computing gzip size|✓ |✗ |x Build failed|Node\.js v)/,
  /^\s*build\.next[\\/]/,
  /^Prerender \(\w+\): .+ -> /,
  /^\s*(code|plugin|pluginCode|hook|frame|loc|id|pos|stack|errors): /,
  /^\s*[[{}\]],?$/,
]

/** Shortens the output of a failed build to the error, its file and its line. */
export function shortenFailure(output: string, root: string): string {
  const lines = stripVTControlCharacters(output)
    .replaceAll(`file://${root}/`, '')
    .replaceAll(root + path.sep, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !NOISE.some((noise) => noise.test(line)))
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line))
  const kept = [...new Set(lines)]
  return kept.slice(-MOST_LINES).join('\n')
}
