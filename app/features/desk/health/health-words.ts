import { formatCount } from '#app/features/desk/shared/words.ts'
import type { HealthDisk } from '#contracts/platform/health.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** '1.4 GB', in steps of 1024, as `main.ts doctor` prints it. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[step]}`
}

/** '3 days, 4 hours': the two largest units. */
export function formatUptime(startedAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000))
  const parts = [
    { unit: 'day', value: Math.floor(minutes / 1440) },
    { unit: 'hour', value: Math.floor((minutes % 1440) / 60) },
    { unit: 'minute', value: minutes % 60 },
  ].filter(({ value }) => value > 0)
  const largest = parts.slice(0, 2).map(({ unit, value }) => formatCount(value, unit))
  return largest.join(', ') || 'less than a minute'
}

export const DISK_LEVELS: Record<HealthDisk['level'], string> = {
  ok: 'Enough',
  low: 'Getting full',
  full: 'Almost full',
}
