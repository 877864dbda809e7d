import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPhotograph } from '#app/lib/photograph.server.ts'
import { makePhotograph } from './photograph.server.ts'

test('a member’s photograph is found and converted to a WebP in portrait format', async () => {
  const content = await mkdtemp(join(tmpdir(), 'content-'))
  try {
    expect(findPhotograph('team', 'someone', content)).toBeNull()
    await mkdir(join(content, 'team'))
    const file = join(content, 'team', 'someone.jpg')
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#808080' } })
      .jpeg()
      .toFile(file)
    expect(findPhotograph('team', 'someone', content)).toBe(file)
    const made = await sharp(await makePhotograph(file)).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 640, height: 800 })
  } finally {
    await rm(content, { recursive: true })
  }
})
