import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load as readYaml } from 'js-yaml'
import { z } from 'zod'
import { type PreviewScore, PreviewScoreSchema } from './score.ts'

const FOLDER = join(import.meta.dirname, 'scores')

/** All scores. Throws an error that names the file of the first one that is wrong. */
export async function readScores(): Promise<PreviewScore[]> {
  const files = (await readdir(FOLDER)).sort()
  return Promise.all(
    files.map(async (file) => {
      const parsed = PreviewScoreSchema.safeParse(readYaml(await readFile(join(FOLDER, file), 'utf8')))
      if (!parsed.success) throw new Error(`scores/${file}\n${z.prettifyError(parsed.error)}`)
      return parsed.data
    }),
  )
}
