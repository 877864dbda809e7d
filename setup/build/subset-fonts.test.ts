import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { FACES, faceFile, subsetFace } from './subset-fonts.ts'

describe('the faces in app/fonts', () => {
  test.each(FACES)('$name is what the script makes of the package that is installed', async (face) => {
    const kept = await readFile(faceFile(face))
    expect((await subsetFace(face)).equals(kept), 'run npx node setup/build/subset-fonts.ts').toBe(true)
  })
})
