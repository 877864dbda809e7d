/** Samples from -1 to 1, with both channels mixed to one. */
export type Sound = { sampleRate: number; samples: Float32Array }

const PCM = 1

/**
 * Reads a WAV file of 16-bit samples, mono or stereo. Throws one line that describes any other format. Sizes in the file
 * are never trusted beyond its end.
 */
export function parseWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.byteLength < 44 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('is not a WAV file')
  let format: { channels: number; sampleRate: number } | undefined
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const size = Math.min(view.getUint32(at + 4, true), bytes.byteLength - at - 8)
    if (tag(at) === 'fmt ' && size >= 16) {
      format = { channels: view.getUint16(at + 10, true), sampleRate: view.getUint32(at + 12, true) }
      const plain = view.getUint16(at + 8, true) === PCM && view.getUint16(at + 22, true) === 16
      if (!plain || format.channels < 1 || format.channels > 2 || format.sampleRate === 0)
        throw new Error('must hold 16-bit PCM, mono or stereo')
    }
    if (tag(at) === 'data') {
      if (!format) throw new Error('has no format before its data')
      return { sampleRate: format.sampleRate, samples: mixDown(view, at + 8, size, format.channels) }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error('holds no sound')
}

function mixDown(view: DataView, from: number, size: number, channels: number): Float32Array {
  const samples = new Float32Array(Math.floor(size / (2 * channels)))
  for (let at = 0; at < samples.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      sum += view.getInt16(from + 2 * (at * channels + channel), true)
    }
    samples[at] = sum / channels / 32768
  }
  return samples
}

/** Sound as a WAV file, 16 bits, one channel. */
export function writeWav({ sampleRate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const write = (at: number, tag: string) => bytes.set(new TextEncoder().encode(tag), at)
  write(0, 'RIFF')
  view.setUint32(4, bytes.byteLength - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [at, value] of samples.entries()) {
    view.setInt16(44 + at * 2, Math.round(Math.max(-1, Math.min(1, value)) * 32767), true)
  }
  return bytes
}
