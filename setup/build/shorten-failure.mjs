import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MOST_LINES = 30
const LONGEST_LINE = 300
/** Where in the tools' own code it happened, and what they did before. */
const NOISE = [
  /^\s+at .+/,
  /^\s*(vite v|Using Vite|transforming|rendering chunks|computing gzip size|✓ |✗ |x Build failed|Node\.js v)/,
  /^\s*build\.next[\\/]/,
  /^Prerender \(\w+\): .+ -> /,
  /^\s*(code|plugin|pluginCode|hook|frame|loc|id|pos|stack|errors): /,
  /^\s*[[{}\]],?$/,
]

/** The useful part of a failed build's output: what is wrong, in which file and line, without stack traces.
 * @param {string} output @param {string} root */
export function shortenFailure(output, root) {
  const lines = stripVTControlCharacters(output)
    .replaceAll(`file://${root}/`, '')
    .replaceAll(root + path.sep, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !NOISE.some((noise) => noise.test(line)))
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line))
  const told = [...new Set(lines)]
  return told.slice(-MOST_LINES).join('\n')
}
