// Writes the MP3 files of all scores and sketches, or of those named as arguments, into content/previews. README.md explains it.
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { readScores } from './read-scores.ts'
import { nameFile, renderScore, renderSketch } from './render-score.ts'
import { readSketches } from './sketch/read-sketches.ts'
import { keepTakes } from './synth/play-score.ts'

const FOLDER = resolve(import.meta.dirname, '..', '..', 'content', 'previews')

const wanted = process.argv.slice(2)
const scores = await readScores()
const sketches = await readSketches(new Set(scores.map(({ slug }) => slug)))
const unknown = wanted.filter((slug) => ![...scores, ...sketches].some((score) => score.slug === slug))
if (unknown.length > 0) throw new Error(`There is neither a score nor a sketch of ${unknown.join(', ')}`)
const isWanted = ({ slug }: { slug: string }) => wanted.length === 0 || wanted.includes(slug)

for (const score of scores.filter(isWanted)) {
  const takes = keepTakes()
  for (const version of [undefined, ...score.versions])
    await write(nameFile(score, version), await renderScore(score, version, takes))
}
for (const sketch of sketches.filter(isWanted)) await write(nameFile(sketch), await renderSketch(sketch))

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(join(FOLDER, file), bytes)
  console.log(`${file}  ${Math.round(bytes.byteLength / 1000)} kB`)
}
