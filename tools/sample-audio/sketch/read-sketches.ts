import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { load as readYaml } from 'js-yaml'
import { z } from 'zod'
import { ArtistFileSchema } from '#content/file-schemas.ts'
import type { Artist } from '#content/schema.ts'
import type { PreviewScore } from '#tools/sample-audio/score.ts'
import { composeSketch } from './compose-sketch.ts'
import { StyleSchema } from './style.ts'

const STYLES = resolve(import.meta.dirname, '..', 'styles')
const ARTISTS = resolve(import.meta.dirname, '..', '..', '..', 'content', 'artists')

/** A score for each released track that has none of its own. `written` are the slugs of those that have. */
export async function readSketches(written: ReadonlySet<string>): Promise<PreviewScore[]> {
  const sketches: PreviewScore[] = []
  for (const file of (await readdir(STYLES)).sort()) {
    const style = parse(StyleSchema, await readFile(join(STYLES, file), 'utf8'), `styles/${file}`)
    for (const track of (await readArtist(file)).tracks) {
      const { bpm, key, previewAudio } = track
      if (previewAudio !== undefined && written.has(previewAudio)) continue
      if (bpm === undefined || key === undefined) throw new Error(`${track.title} needs a tempo and a key`)
      sketches.push(composeSketch(style, { ...track, bpm, key }))
    }
  }
  return sketches
}

/** Read by itself: the whole content cannot be loaded while it names a file that is about to be made. */
async function readArtist(file: string): Promise<Artist> {
  return parse(ArtistFileSchema, await readFile(join(ARTISTS, file), 'utf8'), `content/artists/${file}`)
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> {
  const parsed = schema.safeParse(readYaml(text))
  if (!parsed.success) throw new Error(`${name}\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
