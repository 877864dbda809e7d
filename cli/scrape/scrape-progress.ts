import { describeLeft } from '#contracts/scraper/run-left.ts'
import type { RunProgress } from '#contracts/scraper/runs.ts'

export type ProgressOutput = {
  /** Overwrites one line; absent without a terminal. */
  showProgress?(line: string): void
  printError(line: string): void
}

/** Shows a run's progress: a bar at a terminal, otherwise a line for each tenth of the sites; nothing when `quiet`. */
export function createProgressTeller(out: ProgressOutput, quiet: boolean) {
  let tenth = 0
  return {
    tell(progress: RunProgress): void {
      if (quiet) return
      if (out.showProgress) {
        out.showProgress(`${bar(progress)}  ${figures(progress)}`)
        return
      }
      const reached = Math.floor((progress.sitesDone * 10) / Math.max(1, progress.sitesPlanned))
      if (reached <= tenth) return
      tenth = reached
      out.printError(`${progress.sitesDone}/${progress.sitesPlanned} sites, ${figures(progress)}`)
    },
    /** Removes the bar, so that the next output begins on its own line. */
    clear(): void {
      if (!quiet) out.showProgress?.('')
    },
  }
}

function bar({ sitesDone, sitesPlanned }: RunProgress): string {
  const filled = sitesPlanned === 0 ? 0 : Math.round((sitesDone / sitesPlanned) * 20)
  return `[${'#'.repeat(filled).padEnd(20, '.')}] ${sitesDone}/${sitesPlanned} sites`
}

function figures({ pagesRead, pagesPlanned, rowsNew, rowsUpdated, rowsConfirmed, secondsLeft }: RunProgress): string {
  const found = `${rowsNew + rowsUpdated + rowsConfirmed} found (${rowsNew} new, ${rowsUpdated} updated)`
  const left = secondsLeft === undefined ? '' : `, ${describeLeft(secondsLeft)}`
  return `${pagesRead}/${pagesPlanned} pages read, ${found}${left}`
}
