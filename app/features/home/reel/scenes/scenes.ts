import { harvest } from './harvest.ts'
import { kitchen } from './kitchen.ts'
import { nightDrive } from './night-drive.ts'
import { HEIGHT, WIDTH } from './pen.ts'
import { pool } from './pool.ts'
import { procession } from './procession.ts'

const SCENES = [nightDrive, procession, pool, kitchen, harvest]

const pathOf = (at: number) => `/art/scenes/${at + 1}.svg`

/** The addresses of all pictures of the reel. */
export const listScenePaths = (): string[] => SCENES.map((_, at) => pathOf(at))

/** The picture of a cue by its place on the reel; after the last comes the first again. */
export const findScenePath = (cue: number): string => pathOf(cue % SCENES.length)

/** The picture at an address as an SVG document, always the same; null where there is none. */
export function drawScene(path: string): string | null {
  const draw = SCENES.find((_, at) => pathOf(at) === path)
  if (!draw) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" stroke-linejoin="round">${draw()}</svg>`
}
