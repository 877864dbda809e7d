import { measureLevels } from '#app/lib/player/levels.ts'
import { writeLevels } from '#app/lib/player/preview.ts'

/** High enough to measure loudness, and half the memory of the usual rate. */
const SAMPLE_RATE = 22_050
const MOST_SECONDS = 1800

/** A picture's width and height as displayed, after EXIF rotation. Throws an error whose message is shown to the user. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) throw new Error('The picture cannot be read. Is the file damaged?')
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** A recording's length and its loudness over time. Throws an error whose message is shown to the user. */
export async function measureSound(file: Blob): Promise<{ seconds: number; levels: string }> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => null)
  if (sound === null || sound.length === 0) throw new Error('The recording cannot be read. Is the file damaged?')
  if (sound.duration > MOST_SECONDS) throw new Error('The recording is longer than half an hour.')
  const samples = sound.getChannelData(0).slice()
  for (let channel = 1; channel < sound.numberOfChannels; channel += 1) {
    const other = sound.getChannelData(channel)
    for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) + (other[at] ?? 0)
  }
  return {
    seconds: Math.max(0.1, Math.round(sound.duration * 100) / 100),
    levels: writeLevels(measureLevels(samples)),
  }
}
