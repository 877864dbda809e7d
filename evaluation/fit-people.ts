import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { dump } from 'js-yaml'
import { LIKELY, type PersonWeights } from '#scraper/page/likely-people.ts'
import { loadTables } from '#scraper/page/load-tables.ts'
import { parsePage } from '#scraper/page/parse.ts'
import { candidatesOf } from '#scraper/page/person-candidates.ts'
import { linesOf } from '#scraper/page/person-lines.ts'
import { PERSON_SIGNS, type PersonSign, signsOf } from '#scraper/page/person-signs.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { formsOf } from './label-forms.ts'
import { loadRealPages } from './load-real-pages.ts'
import { meanLogLoss } from './logistic-fit.ts'
import { fitRidge, type RidgeRow } from './ridge-fit.ts'

// Fits the weights by which people are believed (scraper/page/person-weights.yaml) to the people that are labelled on the pages of the half
// to work with, and says how well it does on sites that the fit has not seen. Never to pages that measure the result.
// Run: node evaluation/fit-people.ts

const LIST = path.join(import.meta.dirname, 'real/work.yaml')
const OUT = path.join(import.meta.dirname, '../scraper/page/person-weights.yaml')
const FOLDS = 10
const PULL = 1
// A page with hundreds of lines made alike is one page.
const LESS_FOR_EACH = 0.15

type Labelled = RidgeRow & { site: string; person: string; page: number }

/** The candidates of every page that a house keeps and whose people are labelled, and how many people these are. */
function readExamples(): { rows: Labelled[]; labelled: number } {
  loadTables()
  let labelled = 0
  const rows = loadRealPages(LIST).pages.flatMap((page, number) => {
    const { contact_names: people, relevant, page_kind: kind } = page.labels
    const given = { url: page.url, body: page.body, contentType: page.contentType }
    const { reading } = readPage({ ...given, fetchedAt: new Date() })
    if (people == null || reading === null) return []
    const forms = formsOf(page)
    const isOwn = relevant === true || kind == null || kind === 'organisation'
    const untitled = new Set(people.filter(({ role }) => role === null).map(({ name }) => forms.name(name)))
    const titled = people.flatMap(({ name, role }) => (role === null || !isOwn ? [] : [forms.person(name, role)]))
    const known = new Set(titled)
    labelled += known.size
    if (reading.page_kind !== 'organisation') return []
    const parsed = parsePage(given)
    const lines = linesOf(parsed)
    const found = candidatesOf(parsed, lines)
    const signs = signsOf(parsed, lines, found)
    return found.flatMap((one, at): Labelled[] => {
      const person = forms.person(one.name, one.said.title)
      const values = PERSON_SIGNS.map((sign) => signs[at]?.[sign] ?? 0)
      const weight = 1 / (1 + LESS_FOR_EACH * found.length)
      const site = page.site ?? page.id
      return untitled.has(forms.name(one.name))
        ? []
        : [{ values, right: known.has(person), weight, site, person, page: number }]
    })
  })
  return { rows, labelled }
}

if (import.meta.main) {
  const { rows, labelled } = readExamples()
  const sites = [...new Set(rows.map(({ site }) => site))].sort()
  const foldOf = new Map(sites.map((site, at) => [site, (at * 7) % FOLDS]))
  const forecasts = Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitRidge(
      rows.filter(({ site }) => foldOf.get(site) !== fold),
      PULL,
    )
    return rows
      .filter(({ site }) => foldOf.get(site) === fold)
      .map((row) => ({ ...row, confidence: model.chance(row) }))
  }).flat()
  const believed = forecasts.filter(({ confidence }) => confidence > LIKELY)
  const each = new Map(
    believed
      .toSorted((a, b) => a.confidence - b.confidence)
      .map((one) => [`${one.page} ${one.person.split(' | ')[0]}`, one]),
  )
  const right = [...each.values()].filter((one) => one.right).length
  const { intercept, weights } = fitRidge(rows, PULL)
  const table: PersonWeights = {
    intercept: round(intercept),
    weights: Object.fromEntries(PERSON_SIGNS.map((sign, at) => [sign, round(weights[at] ?? 0)])) as Record<
      PersonSign,
      number
    >,
  }
  writeFileSync(
    OUT,
    `# How much each sign says for somebody of the house who is named with a title (person-signs.ts). Written by evaluation/fit-people.ts.\n${dump(table)}`,
  )
  process.stdout.write(
    `${rows.length} candidates of ${sites.length} sites, ${labelled} people labelled; on sites not seen ${right} of ${each.size} believed are right, log-loss ${meanLogLoss(forecasts).toFixed(3)}\n`,
  )
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
