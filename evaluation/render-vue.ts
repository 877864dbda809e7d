import { load } from 'cheerio'
import { createRun, openProgram } from './rendering/create-run.ts'
import { type Expression, parseScript } from './rendering/parse-script.ts'
import type { Run } from './rendering/run.ts'
import { Scope } from './rendering/scope.ts'
import { show } from './rendering/show.ts'
import { Closure, createFields, isFields, type Value } from './rendering/values.ts'
import type { WordsFile } from './rendering/words-files.ts'
import { writeTemplate } from './write-template.ts'

/** A Vue page: its template with what its script and its words files tell. Null if its template cannot be read. */
export function renderVue(source: string, words: WordsFile[]): string | null {
  const template = /<template>([\s\S]*)<\/template>/.exec(source)
  if (template === null) return null
  const html = load(source.replace(template[0], ''), { xml: { xmlMode: false } })
  const own = html('i18n').map((_, block) => ({ path: 'own.yml', text: html(block).text() }))
  const run = createRun([...own.get(), ...words])
  const script = html('script')
    .map((_, block) => html(block).text())
    .get()
    .join('\n')
  const scope = openComponent(run, script)
  const page = parseScript(writeTemplate(template[1] ?? ''))?.body[0]
  return page?.type === 'ExpressionStatement' ? show(run, run.evaluate(page.expression, scope)) : null
}

/** The names that a script gives to its template, those of `data`, `setup` and `computed` too. */
function openComponent(run: Run, script: string): Scope {
  const program = parseScript(script)
  if (program === null) return new Scope(null, run.doubts)
  const scope = openProgram(run, program)
  const exported = program.body.find((statement) => statement.type === 'ExportDefaultDeclaration')
  const options = exported ? run.evaluate(exported.declaration as Expression, scope) : null
  if (!isFields(options)) return scope
  const members = createFields()
  scope.declare('this', () => members)
  for (const part of [options.data, options.setup]) {
    const told = part instanceof Closure ? run.call(part, []) : part
    if (isFields(told)) Object.assign(members, told)
  }
  for (const [name, part] of isFields(options.computed) ? Object.entries(options.computed) : [])
    members[name] = part instanceof Closure ? run.call(part, []) : undefined
  for (const [name, value] of Object.entries(members) as [string, Value][]) scope.declare(name, () => value)
  return scope
}
