import { SETTING_NAMES } from '#server/platform/config.ts'
import type { Tell } from './finding.ts'

type Env = Record<string, string | undefined>

/** Names that are read by something else: our own scripts, compose.yaml, Node, the C library. */
const OTHERS =
  /^(ENV_FILE|CHROMIUM_PATH|POSTGRES_BIN|POSTGRES_PASSWORD|S3_KEY|S3_SECRET|NODE_.*|MALLOC_.*|TZ|LANG|LC_.*|PATH|HOME|USER|(HTTPS?|NO)_PROXY|COMPOSE_.*)$/

/**
 * Names that are no settings. In the settings file every one is told; of the environment, which belongs to others too, only those
 * that are a setting's name with a slip.
 */
export function checkNames(env: Env, envFile: { file: string; values: Env } | null, tell: Tell): void {
  const inFile = Object.keys(envFile?.values ?? {})
  for (const name of inFile.filter(isUnknown)) {
    const near = nearestSetting(name)
    if (near === null) tell.note(`${name} in ${envFile?.file} is not a setting and has no effect.`)
    else tell.wrong(`${name} in ${envFile?.file} is not a setting. Did you mean ${near}?`)
  }
  for (const name of Object.keys(env).filter((one) => isUnknown(one) && !inFile.includes(one))) {
    const near = nearestSetting(name)
    // A setting that has its own value beside it is not what was meant.
    if (near !== null && !env[near]) tell.wrong(`${name} is not a setting. Did you mean ${near}?`)
  }
}

function isUnknown(name: string): boolean {
  return !SETTING_NAMES.some((known) => known === name) && !OTHERS.test(name)
}

/** The setting that differs least, or null if none is close: one slip in a short name, up to three in a long one. */
export function nearestSetting(name: string): string | null {
  const upper = name.toUpperCase()
  const [best] = SETTING_NAMES.map((known) => ({ known, slips: countSlips(upper, known) })).sort(
    (a, b) => a.slips - b.slips,
  )
  const allowed = Math.min(3, Math.floor(Math.max(name.length, best?.known.length ?? 0) / 4))
  return best !== undefined && best.slips <= allowed ? best.known : null
}

/** Edit distance in which two exchanged neighbours are one slip (optimal string alignment). */
function countSlips(a: string, b: string): number {
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
