import { useSyncExternalStore } from 'react'
import { readStoredJson, writeStored } from '#app/lib/stored.ts'

/** How loud previews are: `level` from 0 to 1, which a muted player keeps. */
export type Volume = { level: number; isMuted: boolean }

const KEY = 'neon-magnolia-volume'
const FULL: Volume = { level: 1, isMuted: false }
const listeners = new Set<() => void>()
let volume: Volume | null = null

/** As this browser remembers it. */
export function readVolume(): Volume {
  volume ??= readKept()
  return volume
}

export function useVolume(): Volume {
  return useSyncExternalStore(subscribeToVolume, readVolume, () => FULL)
}

export function subscribeToVolume(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the level, in whole hundredths. Silence is muted, and a muted player that is turned up sounds again. */
export function setLevel(level: number): void {
  const rounded = Math.round(Math.max(0, Math.min(1, level)) * 100) / 100
  keep({ level: rounded, isMuted: rounded === 0 })
}

/** From silence, unmuting has to be heard. */
export function toggleMuted(): void {
  const { level, isMuted } = readVolume()
  keep({ level: isMuted && level === 0 ? FULL.level : level, isMuted: !isMuted })
}

function keep(next: Volume): void {
  volume = next
  // Without storage the choice holds until the page is left.
  writeStored('localStorage', KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function readKept(): Volume {
  const { level, isMuted } = Object(readStoredJson('localStorage', KEY))
  const isLevel = typeof level === 'number' && level >= 0 && level <= 1
  return isLevel ? { level, isMuted: isMuted === true } : FULL
}
