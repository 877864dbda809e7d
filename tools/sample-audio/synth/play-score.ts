import type { NoteVoice, PreviewScore, StrokeVoice } from '#tools/sample-audio/score.ts'
import { toFrequency } from './chords.ts'
import { master } from './master.ts'
import { NOTES, WIDE } from './notes.ts'
import {
  type Cue,
  countSteps,
  listSections,
  type Part,
  readRhythm,
  readTones,
  type Section,
  stepSeconds,
} from './read-score.ts'
import { addEcho, addRoom } from './room.ts'
import { noiseFrom, SAMPLE_RATE } from './signal.ts'
import { mix, type Stereo, silence } from './stereo.ts'
import { STROKES } from './strokes.ts'

export type Version = PreviewScore['versions'][number]

const SOFT = 0.5
const LOOSE_SECONDS = 0.014
/** How often the same note is played before a take is heard again. */
const TAKES = 3
/** How much of the percussion the room hears. */
const DRUMS_IN_ROOM = 0.35

type Desk = { score: PreviewScore; played: Stereo; struck: Stereo; echoed: Float32Array; takes: Takes }
type Takes = (key: string, play: () => Float32Array) => Float32Array

/** Plays a score, or a version of it: the same samples on every machine and in every build. */
export function playScore(score: PreviewScore, version?: Version, takes: Takes = keepTakes()): Stereo {
  return master(mixScore(score, version, takes))
}

/** The same on one channel, which takes half the bytes. */
export function playInMono(score: PreviewScore, takes: Takes = keepTakes()): Float32Array {
  const { left, right } = mixScore(score, undefined, takes)
  const middle = left.map((value, at) => (value + (right[at] as number)) / 2)
  // It will be heard from both sides.
  return master({ left: middle, right: middle.slice() }).left
}

function mixScore(score: PreviewScore, version: Version | undefined, takes: Takes): Stereo {
  const sections = listSections(score).filter((_, at) => version?.sections?.includes(at + 1) ?? true)
  const steps = sections.reduce((sum, { bars }) => sum + countSteps(score, bars), 0)
  const end = steps * stepSeconds(score)
  const length = Math.ceil((end + (version?.tailSeconds ?? score.tailSeconds)) * SAMPLE_RATE)
  const desk = { score, takes, played: silence(length), struck: silence(length), echoed: new Float32Array(length) }
  let from = 0
  for (const section of sections) {
    for (const [name, rhythm] of section.play) {
      const part = score.parts[name]
      if (part && !version?.without.includes(name)) playPart(desk, section, part, name, rhythm, from)
    }
    from += countSteps(score, section.bars)
  }
  return mixDown(desk, end)
}

/** Remembers what has been played, because most bars repeat notes of others. */
export function keepTakes(): Takes {
  const kept = new Map<string, Float32Array>()
  return (key, play) => {
    const take = kept.get(key) ?? play()
    kept.set(key, take)
    return take
  }
}

function playPart(desk: Desk, section: Section, part: Part, name: string, rhythm: string, from: number): void {
  const { score } = desk
  const steps = countSteps(score, section.bars)
  const player = noiseFrom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) + from)
  for (const cue of readRhythm(rhythm, steps)) {
    const touch = 1 + 0.09 * player()
    const late = LOOSE_SECONDS * score.loose * (1 + player()) * 0.5
    const swung = cue.step % 2 === 1 ? score.swing : 0
    const seconds = (from + cue.step + swung) * stepSeconds(score) + late
    const chord = section.chords[Math.floor((cue.step * section.chords.length) / steps)] ?? ''
    sound(desk, { section, part, cue, chord, seconds, level: part.level * section.level * touch * accent(score, cue) })
  }
}

/** The first beat leads, and what falls between the beats is lighter. */
function accent({ beatsPerBar, stepsPerBeat }: PreviewScore, { step }: Cue): number {
  if (step % (beatsPerBar * stepsPerBeat) === 0) return 1.04
  return step % stepsPerBeat === 0 ? 0.97 : 0.87
}

type Moment = { section: Section; part: Part; cue: Cue; chord: string; seconds: number; level: number }

function sound(desk: Desk, { section, part, cue, chord, seconds, level }: Moment): void {
  const { score, takes } = desk
  const bright = Math.min(1, part.bright * section.bright)
  const held = cue.steps * stepSeconds(score) * 0.97
  const seed = (cue.step % TAKES) + 1
  if (part.voice in STROKES) {
    const strike = STROKES[part.voice as StrokeVoice]
    const key = [part.voice, bright, part.voice === 'riser' ? held : 0, seed].join()
    place(
      desk,
      part,
      takes(key, () => strike({ bright, seconds: held, seed })),
      seconds,
      level * (cue.sign === 'o' ? SOFT : 1),
    )
    return
  }
  const play = NOTES[part.voice as NoteVoice]
  const tones = readTones(part, cue.sign, chord, score.key)
  const each = level / Math.sqrt(tones.length)
  for (const tone of tones) {
    const take = (n: number) =>
      takes([part.voice, bright, tone, held.toFixed(4), n].join(), () =>
        play({ frequency: toFrequency(tone), seconds: held, bright, seed: n }),
      )
    if (WIDE.has(part.voice)) {
      mix(desk.played.left, take(1), seconds, each * 0.72 * (1 - Math.max(0, part.pan)))
      mix(desk.played.right, take(2), seconds, each * 0.72 * (1 + Math.min(0, part.pan)))
    } else place(desk, part, take(seed), seconds, each)
  }
}

function place(desk: Desk, part: Part, sound: Float32Array, seconds: number, level: number): void {
  const angle = ((part.pan + 1) * Math.PI) / 4
  const bus = part.voice in STROKES ? desk.struck : desk.played
  mix(bus.left, sound, seconds, level * Math.cos(angle))
  mix(bus.right, sound, seconds, level * Math.sin(angle))
  if (part.echo > 0) mix(desk.echoed, sound, seconds, level * part.echo * 0.6)
}

function mixDown({ score, played, struck, echoed }: Desk, end: number): Stereo {
  addEcho(played, echoed, 45 / score.bpm)
  const sent = silence(played.left.length)
  for (const side of ['left', 'right'] as const) {
    duck(played[side], score, end)
    const bus = sent[side]
    for (let at = 0; at < bus.length; at++)
      bus[at] = (played[side][at] as number) + DRUMS_IN_ROOM * (struck[side][at] as number)
  }
  for (const side of ['left', 'right'] as const) mix(played[side], struck[side], 0, 1)
  addRoom(played, sent, score.room)
  return played
}

/** Makes room for the kick: everything else goes down on each beat and comes back. */
function duck(samples: Float32Array, score: PreviewScore, end: number): void {
  if (score.pump === 0) return
  const beat = (60 / score.bpm) * SAMPLE_RATE
  const last = Math.min(samples.length, end * SAMPLE_RATE)
  const comeBack = Math.exp(-1 / (0.11 * SAMPLE_RATE))
  let away = 0
  let next = 0
  for (let at = 0; at < last; at++) {
    if (at >= next) {
      away = score.pump
      next += beat
    }
    samples[at] = (samples[at] as number) * (1 - away)
    away *= comeBack
  }
}
