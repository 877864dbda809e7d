import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPhotograph, makePhotograph } from './photograph.server.ts'

test('a photograph beside a member is found and becomes a WebP in the shape of a portrait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'team-'))
  try {
    expect(await findPhotograph('someone', folder)).toBeNull()
    const file = join(folder, 'someone.jpg')
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#808080' } })
      .jpeg()
      .toFile(file)
    expect(await findPhotograph('someone', folder)).toBe(file)
    const made = await sharp(await makePhotograph(file)).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 640, height: 800 })
  } finally {
    await rm(folder, { recursive: true })
  }
})
