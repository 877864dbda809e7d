import type { Page } from '@playwright/test'

/** One second of a tone that gets louder, as a WAV file. */
export function toneFile(): Buffer {
  const samples = 22_050
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, samples],
    [28, samples * 2],
    [40, samples * 2],
  ] as const)
    file.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, at)
  file.write('data', 36)
  for (let at = 0; at < samples; at += 1)
    file.writeInt16LE(Math.round(30_000 * (at / samples) * Math.sin(at / 8)), 44 + at * 2)
  return file
}

/** A picture of one colour, rendered by the browser. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = '#ff3d8f'
    pen.fillRect(0, 0, 1200, 800)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
