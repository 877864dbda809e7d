/** Samples from -1 to 1, one array for each channel. */
export type Sound = { sampleRate: number; channels: Float32Array[] }

type Format = { channelCount: number; sampleRate: number; sampleBytes: number }

const PCM = 1
/** The real format is in an extension; editors use it for 24 bits. */
const EXTENSIBLE = 0xfffe

/**
 * Parses a WAV file of 16-bit or 24-bit samples, mono or stereo. Throws one line that describes any other format. Sizes in the file
 * are limited to its real length.
 */
export function parseWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.byteLength < 44 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('is not a WAV file')
  let format: Format | undefined
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const size = Math.min(view.getUint32(at + 4, true), bytes.byteLength - at - 8)
    if (tag(at) === 'fmt ' && size >= 16) format = readFormat(view, at + 8, size)
    if (tag(at) === 'data') {
      if (!format) throw new Error('has no format before its samples')
      return { sampleRate: format.sampleRate, channels: readChannels(view, at + 8, size, format) }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error('has no samples')
}

function readFormat(view: DataView, at: number, size: number): Format {
  const code = view.getUint16(at, true)
  const isPcm = code === PCM || (code === EXTENSIBLE && size >= 26 && view.getUint16(at + 24, true) === PCM)
  const channelCount = view.getUint16(at + 2, true)
  const sampleRate = view.getUint32(at + 4, true)
  const bits = view.getUint16(at + 14, true)
  if (!isPcm || ![16, 24].includes(bits) || channelCount < 1 || channelCount > 2 || sampleRate === 0)
    throw new Error('must have 16-bit or 24-bit PCM samples, mono or stereo')
  return { channelCount, sampleRate, sampleBytes: bits / 8 }
}

function readChannels(view: DataView, from: number, size: number, format: Format): Float32Array[] {
  const { channelCount, sampleBytes } = format
  const length = Math.floor(size / (sampleBytes * channelCount))
  return Array.from({ length: channelCount }, (_, channel) =>
    Float32Array.from({ length }, (_, n) => {
      const at = from + sampleBytes * (n * channelCount + channel)
      // The two highest bytes have the sign; the lowest of three adds a fraction.
      const high = view.getInt16(at + sampleBytes - 2, true)
      return sampleBytes === 2 ? high / 0x8000 : (high * 0x100 + view.getUint8(at)) / 0x800000
    }),
  )
}
