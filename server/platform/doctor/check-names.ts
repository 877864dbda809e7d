import { SETTING_NAMES } from '#server/platform/config.ts'
import type { Reporter } from './finding.ts'

type Env = Record<string, string | undefined>

/** Environment variables of our scripts, compose.yaml, Node and the C library. */
const OTHERS =
  /^(ENV_FILE|CHROMIUM_PATH|POSTGRES_BIN|POSTGRES_PASSWORD|S3_KEY|S3_SECRET|NODE_.*|MALLOC_.*|TZ|LANG|LC_.*|PATH|HOME|USER|(HTTPS?|NO)_PROXY|COMPOSE_.*)$/

/**
 * Reports names that are not settings: all of them in the settings file, but in the environment, which other programs
 * use too, only those that look like a misspelled setting.
 */
export function checkNames(env: Env, envFile: { file: string; values: Env } | null, report: Reporter): void {
  const inFile = Object.keys(envFile?.values ?? {})
  for (const name of inFile.filter(isUnknown)) {
    const near = nearestSetting(name)
    if (near === null) report.note(`${name} in ${envFile?.file} is not a setting and has no effect.`)
    else report.wrong(`${name} in ${envFile?.file} is not a setting. Did you mean ${near}?`)
  }
  for (const name of Object.keys(env).filter((one) => isUnknown(one) && !inFile.includes(one))) {
    const near = nearestSetting(name)
    // If the similar setting has a value of its own, it was not meant.
    if (near !== null && !env[near]) report.wrong(`${name} is not a setting. Did you mean ${near}?`)
  }
}

function isUnknown(name: string): boolean {
  return !SETTING_NAMES.some((known) => known === name) && !OTHERS.test(name)
}

/** The most similar setting, or null if none is close: one typo in a short name, up to three in a long one. */
function nearestSetting(name: string): string | null {
  const upper = name.toUpperCase()
  const [best] = SETTING_NAMES.map((known) => ({ known, typos: countTypos(upper, known) })).sort(
    (a, b) => a.typos - b.typos,
  )
  const allowed = Math.min(3, Math.floor(Math.max(name.length, best?.known.length ?? 0) / 4))
  return best !== undefined && best.typos <= allowed ? best.known : null
}

/** Edit distance in which two swapped neighbours count as one typo (optimal string alignment). */
function countTypos(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped))
    }
  }
  return at(a.length, b.length)
}
