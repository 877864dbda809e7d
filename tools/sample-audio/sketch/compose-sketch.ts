import { toSlug } from '#content/ids.ts'
import type { Track } from '#content/schema.ts'
import { type PreviewScore, PreviewScoreSchema } from '#tools/sample-audio/score.ts'
import { noiseFrom } from '#tools/sample-audio/synth/signal.ts'
import { STROKES } from '#tools/sample-audio/synth/strokes.ts'
import { buildChord, type Harmony, listProgressions } from './harmony.ts'
import type { Feel, Layers, Style } from './style.ts'
import { readTemper } from './temper.ts'
import { writeTune } from './tune.ts'

/** As long as the shortest sketch: what a listener gets to judge a track by is 20 seconds, and the last notes fade. */
const LEAST_SECONDS = 20.8

export type SketchedTrack = Pick<Track, 'title' | 'vocal' | 'moods'> & { bpm: number; key: string }
type Section = PreviewScore['sections'][number]

/**
 * A short score for a track that nobody has written one for: the artist's style, in the track's tempo and key, as dense and as
 * bright as its moods. The title decides what remains open, so the same track always gets the same score.
 */
export function composeSketch(style: Style, track: SketchedTrack): PreviewScore {
  const slug = toSlug(track.title)
  const take = style.takes[slug] ?? 1
  const random = noiseFrom([...slug].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 16 + take))
  // The first numbers of similar seeds are similar.
  for (let at = 0; at < 8; at++) random()
  const pick = <T>(list: readonly T[]): T => list[Math.floor((0.5 + 0.5 * random()) * list.length * 0.9999)] as T
  const { bpm, key } = track
  const feel = pick(style.feels.filter(({ from, to }) => bpm >= from && bpm <= to))
  const { energy, bright } = readTemper(track.moods ?? [])
  const choose = (rhythms: readonly string[]) =>
    rhythms[Math.floor(Math.min(0.99, Math.max(0, energy + 0.25 * random())) * rhythms.length)] as string
  const steps = pick(listProgressions(key, style))
  const harmony = [...steps].map((step) => buildChord(key, Number(step), style))
  const parts = castParts(style, track)
  const sections = (['opening', 'verse', 'chorus'] as const).map((name, at): Section => {
    const bars = splitBars(countBars(style, feel, bpm))[at] ?? 1
    const chords = Array.from({ length: bars }, (_, bar) => harmony[bar % harmony.length] as Harmony)
    const center = [4, 4, 6][at] ?? 4
    const write = (rhythm: string) =>
      writeTune({ rhythm, chords, center, random, steps: feel.beatsPerBar * feel.stepsPerBeat })
    return {
      bars,
      chords: chords.map((chord) => chord.name),
      level: [1.2, 0.92, 1][at] ?? 1,
      bright: bright * ([0.8, 0.95, 1.1][at] ?? 1),
      play: writeLayers(feel[name], { style, parts, choose, write, isChorus: name === 'chorus' }),
    }
  })
  return PreviewScoreSchema.parse({
    ...{ slug, bpm, key, room: style.room, loose: style.loose, pump: style.pump, tailSeconds: style.tailSeconds },
    ...{ beatsPerBar: feel.beatsPerBar, stepsPerBeat: feel.stepsPerBeat, swing: feel.swing },
    parts,
    sections: [...sections, end(feel, parts, sections, buildChord(key, 1, style), bright)],
  })
}

/** The style's parts; an instrument takes the tune where nobody sings, and a second voice answers where two do. */
function castParts({ parts, tune }: Style, { vocal }: SketchedTrack): PreviewScore['parts'] {
  const own = parts[tune.part]
  if (!own) throw new Error(`'${tune.part}' is none of the parts`)
  if (vocal === 'instrumental' && tune.instead) return { ...parts, [tune.part]: tune.instead }
  if (vocal === 'mixed')
    return { ...parts, second: { ...own, octave: own.octave === 3 ? 4 : 3, level: own.level * 0.8 } }
  return parts
}

type LayerTools = {
  style: Style
  parts: PreviewScore['parts']
  choose: (rhythms: readonly string[]) => string
  write: (rhythm: string) => string
  isChorus: boolean
}

function writeLayers(layers: Layers, { style, parts, choose, write, isChorus }: LayerTools): Section['play'] {
  const play: Section['play'] = {}
  for (const [name, rhythms] of Object.entries(layers)) {
    const rhythm = rhythms === null ? null : choose(rhythms)
    const isStroke = (parts[name]?.voice ?? '') in STROKES
    play[name] = !isStroke && rhythm?.includes('x') ? write(rhythm) : rhythm
    if (name === style.tune.part && isChorus && 'second' in parts) play.second = play[name]
  }
  return play
}

/** How many bars the whole has. */
function countBars({ tailSeconds }: Style, { beatsPerBar }: Feel, bpm: number): number {
  return Math.max(4, Math.ceil((LEAST_SECONDS - tailSeconds) / ((60 / bpm) * beatsPerBar)))
}

/** Bars of the opening, the verse and the chorus; one more is for the end. */
function splitBars(bars: number): [number, number, number] {
  const opening = Math.max(1, Math.round(bars * 0.2))
  const rest = bars - 1 - opening
  const verse = Math.ceil(rest / 2)
  return [opening, verse, Math.max(1, rest - verse)]
}

/** The last bar: one stroke of whatever is playing, at home. */
function end(feel: Feel, parts: PreviewScore['parts'], sections: Section[], home: Harmony, bright: number): Section {
  const steps = feel.beatsPerBar * feel.stepsPerBeat
  const playing = new Map(sections.flatMap(({ play }) => Object.entries(play)))
  const play: Section['play'] = {}
  for (const [name, rhythm] of playing) {
    if (rhythm === null) continue
    const sign = (parts[name]?.voice ?? '') in STROKES ? 'x' : /c/.test(rhythm) ? 'c' : '1'
    const isStroke = sign === 'x'
    const isNoise = parts[name]?.voice === 'riser' || parts[name]?.voice === 'hat'
    play[name] = isNoise ? null : sign.padEnd(isStroke ? 1 : steps - 2, '-').padEnd(steps, '.')
  }
  return { bars: 1, chords: [home.name], level: 0.85, bright: 0.85 * bright, play }
}
