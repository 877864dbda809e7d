import { stat } from 'node:fs/promises'
import type { Tell } from './finding.ts'

/** Second factors and tokens allow for half a minute; the turns of the scraper go by the database's clock. */
const APART_MS = 5_000

/** Compares this machine's clock with files it has written before, and with the database's. */
export async function checkClock(
  tell: Tell,
  {
    files,
    databaseNow,
    now = Date.now,
  }: { files: string[]; databaseNow: (() => Promise<Date>) | null; now?: () => number },
): Promise<void> {
  for (const file of files) {
    const written = await stat(file).catch(() => null)
    if (written !== null && written.mtimeMs > now() + APART_MS) {
      tell.wrong(
        `The clock says ${new Date(now()).toISOString()}, but ${file} is from ${written.mtime.toISOString()}: the clock is slow. Synchronize it (NTP).`,
      )
      return
    }
  }
  if (databaseNow === null) return tell.good('The clock is not behind the files of this installation.')
  const before = now()
  const theirs = (await databaseNow()).getTime()
  // The answer is as old as half the round trip.
  const apart = Math.round(Math.abs(theirs - (before + now()) / 2))
  if (apart > APART_MS)
    tell.wrong(
      `The clocks of this machine and of the database are ${(apart / 1000).toFixed(1)} s apart. Synchronize both (NTP).`,
    )
  else tell.good('The clock agrees with the database’s.')
}
