// Reduces the two font faces to what this product uses: 58 KB instead of 112, which shows the first picture on a phone a third of a
// second earlier. Fixing the display face at its largest optical size is half of the saving. The result is committed in app/fonts;
// run this by hand after an update of the fontsource packages (subset-fonts.test.ts fails when that is due).
//
//   npx node setup/build/subset-fonts.ts
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import subsetFont from 'subset-font'

const FONTS = path.resolve(import.meta.dirname, '..', '..', 'app', 'fonts')
const { resolve } = createRequire(import.meta.url)

type Face = { name: string; family: string; file: string; axes: Record<string, number | { min: number; max: number }> }

/** The weights are those of the @font-face rules in app/fonts/faces.css. */
export const FACES: Face[] = [
  {
    name: 'display',
    family: '@fontsource-variable/bricolage-grotesque',
    file: 'bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { wght: { min: 600, max: 800 }, opsz: 96 },
  },
  {
    name: 'text',
    family: '@fontsource-variable/hanken-grotesk',
    file: 'hanken-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** All characters of the Latin subset, in the weights and sizes we use, as WOFF2. */
export async function subsetFace({ family, file, axes }: Face): Promise<Buffer> {
  const original = await readFile(resolve(`${family}/files/${file}`))
  const { latin } = JSON.parse(await readFile(resolve(`${family}/unicode.json`), 'utf8'))
  return subsetFont(original, listCharacters(latin), { targetFormat: 'woff2', variationAxes: axes })
}

/** @param ranges such as `U+0000-00FF,U+0131` */
function listCharacters(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((point) => Number.parseInt(point, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}

export const faceFile = ({ name }: Face): string => path.join(FONTS, `${name}.woff2`)

if (process.argv[1] === import.meta.filename) {
  for (const face of FACES) {
    await writeFile(faceFile(face), await subsetFace(face))
    await writeFile(path.join(FONTS, `${face.name}-license.txt`), await readFile(resolve(`${face.family}/LICENSE`)))
  }
}
