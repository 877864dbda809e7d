import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Policy } from '#contracts/reading.ts'
import { loadTables } from '#scraper/page/load-tables.ts'
import { parsePage } from '#scraper/page/parse.ts'
import { readPolicy } from '#scraper/policy/policy.ts'
import { wilson } from './statistics.ts'

const HELP = `node evaluation/read-wordings.ts [--wrong LANGUAGE]

Reads the invented wordings (evaluation/wordings, a file for each language), each below its heading on a page of its own, by the rules of
the policy alone, and counts what comes out against what its author says that it means. The lines are in two halves by their words:

  --wrong LANGUAGE   also prints the lines of the half to mend with that are read wrongly: en, de, fr or es`

export const SAID = ['open', 'closed', 'neither'] as const
const SaysSchema = z.enum(SAID)
export type Says = z.infer<typeof SaysSchema>
/** `mend` may be looked at, `measure` is only counted. */
type Half = 'mend' | 'measure'
export type Wording = { language: string; half: Half; says: Says; heading: string; text: string }

const FOLDER = new URL('./wordings/', import.meta.url)
const READ_ON = new Date('2026-11-23T12:00:00Z')

/** The wordings that ship: what a line says, the heading above it (or nothing), its text. Throws, naming the line, if one has another form. */
export function loadWordings(): Wording[] {
  return readdirSync(FOLDER).flatMap((name) =>
    readFileSync(new URL(name, FOLDER), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line === '' ? [] : [parseWording(line, name.slice(0, 2), `${name}, line ${at + 1}`)])),
  )
}

function parseWording(line: string, language: string, where: string): Wording {
  const [said, heading = '', text = '', ...rest] = line.split('\t')
  const says = SaysSchema.safeParse(said)
  if (!says.success || text === '' || rest.length > 0) throw new Error(`${where}: "${line.slice(0, 60)}" is no wording`)
  return { language, half: halfOf(where, text), says: says.data, heading, text }
}

/** A file's author may have written all of it for one half; else a line's words decide. */
function halfOf(where: string, text: string): Half {
  if (where.includes('-plain.')) return 'mend'
  if (where.includes('-unseen.')) return 'measure'
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 2), 16) % 2 === 0 ? 'mend' : 'measure'
}

/** What the rules of the policy make of a wording. */
export function readWording(wording: Wording): Says {
  const { status } = policyOf(wording)
  return status === 'unknown' ? 'neither' : status
}

function policyOf({ language, heading, text }: Wording): Policy {
  const lines = [heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`, `<p>${escapeHtml(text)}</p>`]
  const page = parsePage({
    url: 'https://rookandpine.example/music',
    body: `<html lang="${language}"><head><title>Rook &amp; Pine Music</title></head><body><main>${lines.join('')}</main></body></html>`,
    contentType: 'text/html',
  })
  return readPolicy(page, READ_ON)
}

/** A line of figures for the wordings of one language and half. */
export function describeWordings(read: readonly { wording: Wording; said: Says }[]): string {
  const count = (says: Says | null, said: Says | null) =>
    read.filter((one) => (says === null || one.wording.says === says) && (said === null || one.said === said)).length
  const share = (right: number, of: number) => {
    const interval = wilson(right, of)
    return interval === null ? '-' : `${right}/${of} (${interval.map((end) => end.toFixed(2)).join('-')})`
  }
  const found = (says: Says) =>
    `${says}: precision ${share(count(says, says), count(null, says))}, recall ${share(count(says, says), count(says, null))}`
  return `${found('open')}; ${found('closed')}; closed called open ${count('closed', 'open')}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { wrong: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stdout.write(`${HELP}\n`)
    process.exit(0)
  }
  loadTables()
  const read = loadWordings().map((wording) => ({ wording, said: readWording(wording) }))
  for (const [name, lines] of Map.groupBy(read, ({ wording }) => `${wording.language} ${wording.half}`)) {
    process.stdout.write(`${name}: ${lines.length} lines; ${describeWordings(lines)}\n`)
  }
  for (const { wording, said } of read) {
    if (wording.language !== values.wrong || wording.half !== 'mend' || wording.says === said) continue
    process.stdout.write(
      `${wording.says}, read as ${said}: ${wording.heading && `[${wording.heading}] `}${wording.text}\n`,
    )
  }
}
