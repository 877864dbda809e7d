import { useSyncExternalStore } from 'react'
import { readStoredJson, writeStored } from '#app/lib/stored.ts'

/** `level` is from 0 to 1 and stays the same while muted. */
export type Volume = { level: number; isMuted: boolean }

const KEY = 'neon-magnolia-volume'
const FULL: Volume = { level: 1, isMuted: false }
const listeners = new Set<() => void>()
let volume: Volume | null = null

export function readVolume(): Volume {
  volume ??= readStoredVolume()
  return volume
}

export function useVolume(): Volume {
  return useSyncExternalStore(subscribeToVolume, readVolume, () => FULL)
}

export function subscribeToVolume(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the level, in hundredths. Zero mutes; any other level unmutes. */
export function setLevel(level: number): void {
  const rounded = Math.round(Math.max(0, Math.min(1, level)) * 100) / 100
  storeVolume({ level: rounded, isMuted: rounded === 0 })
}

/** Unmuting at level zero sets full volume. */
export function toggleMuted(): void {
  const { level, isMuted } = readVolume()
  storeVolume({ level: isMuted && level === 0 ? FULL.level : level, isMuted: !isMuted })
}

function storeVolume(next: Volume): void {
  volume = next
  // If storage is unavailable, the volume lasts until the page is left.
  writeStored('localStorage', KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function readStoredVolume(): Volume {
  const { level, isMuted } = Object(readStoredJson('localStorage', KEY))
  const isLevel = typeof level === 'number' && level >= 0 && level <= 1
  return isLevel ? { level, isMuted: isMuted === true } : FULL
}
