import { stat } from 'node:fs/promises'
import type { Reporter } from './finding.ts'

/** Second factors and tokens tolerate half a minute; the scraper's turns use the database's clock. */
const APART_MS = 5_000

/** Compares this machine's clock with the dates of files it has written, and with the database's clock. */
export async function checkClock(
  report: Reporter,
  {
    files,
    databaseNow,
    now = Date.now,
  }: { files: string[]; databaseNow: (() => Promise<Date>) | null; now?: () => number },
): Promise<void> {
  for (const file of files) {
    const written = await stat(file).catch(() => null)
    if (written !== null && written.mtimeMs > now() + APART_MS) {
      report.wrong(
        `The clock says ${new Date(now()).toISOString()}, but ${file} is from ${written.mtime.toISOString()}: the clock is slow. Synchronize it (NTP).`,
      )
      return
    }
  }
  if (databaseNow === null) return report.good('The clock is not behind the files of this installation.')
  const before = now()
  const theirs = (await databaseNow()).getTime()
  // The database read its clock about half a round trip ago.
  const apart = Math.round(Math.abs(theirs - (before + now()) / 2))
  if (apart > APART_MS)
    report.wrong(
      `The clocks of this machine and of the database are ${(apart / 1000).toFixed(1)} s apart. Synchronize both (NTP).`,
    )
  else report.good('The clock agrees with the database’s.')
}
