import type { z } from 'zod'
import { once } from '#scraper/text/once.ts'
import { isGuidance, type Judgement, type Route, type Submitter } from './policy-types.ts'
import { compilePatterns, loadRules } from './rule-files.ts'
import type { ConditionSchema, Rule, RuleGroup } from './rule-schema.ts'

/** The input of a rule: the text and its context by field name. Expensive fields are functions. */
export type Fields = { text: string } & { [field: string]: string | (() => string) | undefined }
/** A rule that matched, or one that `unless` held back. */
export type Trace = { rule: Rule; group: string; stage: string; fired: boolean; text: string; by?: string }
type RuleMatch = { rule: Rule; fields: Fields }

type Condition = { field: string; pattern: RegExp }
type CompiledRule = { rule: Rule; when: Condition[]; unless: Condition[]; captures: boolean }
type CompiledGroup = { group: RuleGroup; when: Condition[]; rules: CompiledRule[] }

const table = once(() => {
  const groups = loadRules()
    .groups.map(compileGroup)
    .toSorted((a, b) => a.group.order - b.group.order)
  const byName = new Map(groups.map((one) => [one.group.group, one]))
  return { groups, byName, byStage: Map.groupBy(groups, ({ group }) => group.stage) }
})

/** Every group of rules. Throws if a rule file is invalid. */
export function readRuleGroups(): RuleGroup[] {
  return table().groups.map(({ group }) => group)
}

let traced: Trace[] | null = null

/** The rules that match or are held back while `work` runs, in the order in which they are tried. */
export function traceRules(work: () => void): Trace[] {
  traced = []
  try {
    work()
    return traced
  } finally {
    traced = null
  }
}

/** The first rule of the stage that matches, or null. `nothing` ends its group, and the next group is tried. */
function findRule(stage: string, fields: Fields): RuleMatch | null {
  for (const group of table().byStage.get(stage) ?? []) {
    const found = findInGroup(group, fields)
    if (found !== null && found.rule.verdict !== 'nothing') return found
  }
  return null
}

/** Every rule of the stage that matches. */
function findRules(stage: string, fields: Fields): Rule[] {
  return (table().byStage.get(stage) ?? []).flatMap(({ rules, ...group }) =>
    rules.flatMap((rule) => findInGroup({ ...group, rules: [rule] }, fields)?.rule ?? []),
  )
}

export function matchesStage(stage: string, fields: Fields): boolean {
  return findRule(stage, fields) !== null
}

/** The judgement of the first group that gives one, or null. */
export function judgeStage(stage: string, fields: Fields): Judgement | null {
  for (const group of table().byStage.get(stage) ?? []) {
    const judgement = judgeGroup(group, fields)
    if (judgement !== null) return judgement
  }
  return null
}

function judgeByGroup(name: string, fields: Fields): Judgement | null {
  const group = table().byName.get(name)
  if (group === undefined) throw new Error(`there is no group of rules "${name}"`)
  return judgeGroup(group, fields)
}

function judgeGroup(group: CompiledGroup, fields: Fields): Judgement | null {
  const found = findInGroup(group, fields)
  if (found === null) return null
  const { rule } = found
  if (rule.judge !== undefined) {
    const text = ruleText(rule, found.fields)
    const sort = () => (matchesStage('sort', { text }) ? 'yes' : 'no')
    return judgeByGroup(rule.judge, { ...found.fields, text, sort })
  }
  if (rule.verdict === 'nothing' || rule.verdict === 'yes') return null
  return { ...toJudgement(rule, found.fields), ...(group.group.general ? { general: true } : {}) }
}

function toJudgement(rule: Rule, fields: Fields): Judgement {
  const { verdict: kind, route, who, banned, excludes, weak, partial_if: partialIf } = rule
  if (kind === undefined || kind === 'yes' || kind === 'nothing') throw new Error(`${rule.id} is no judgement`)
  return {
    kind,
    reason: findReason(kind, rule),
    rule: rule.id,
    ...(route === undefined ? {} : { route }),
    ...(who === undefined ? {} : { who: [who] }),
    ...(kind === 'channel_ban' ? { banned: bannedRoute(ruleText(rule, fields)) } : {}),
    ...(banned === undefined ? {} : { banned }),
    ...(excludes === undefined ? {} : { excludes }),
    ...(weak === undefined ? {} : { weak }),
    ...(partialIf !== undefined && matchesStage('sort', { text: readField(fields, partialIf) ?? fields.text })
      ? { isPartial: true }
      : {}),
  }
}

/** The reason that a rule gives for its verdict, or the default. */
export function findReason(kind: Judgement['kind'], { reason }: Rule): Judgement['reason'] {
  return reason ?? (isGuidance(kind) ? 'unchecked' : kind === 'ask_first' ? 'ask_first' : 'explicit')
}

function bannedRoute(text: string): Judgement['banned'] {
  return findRule('banned-route', { text })?.rule.banned ?? null
}

/** The text of the fields that a rule names with `of`, else the judged text. */
function ruleText({ of }: Rule, fields: Fields): string {
  if (of === undefined) return fields.text
  const names = typeof of === 'string' ? [of] : of
  return names
    .map((name) => readField(fields, name) ?? '')
    .join(' ')
    .trim()
}

function readField(fields: Fields, field: string): string | undefined {
  const value = fields[field]
  if (typeof value !== 'function') return value
  const computed = value()
  fields[field] = computed
  return computed
}

function findInGroup(one: CompiledGroup, given: Fields): RuleMatch | null {
  const { group, when, rules } = one
  let fields: Fields | null = null
  for (const { rule, when: conditions, unless, captures } of rules) {
    fields ??= when.length === 0 ? given : matchConditions(when, given, true)
    if (fields === null) return null
    const matched = matchConditions(conditions, fields, captures)
    if (matched === null) continue
    const veto = unless.find(({ field, pattern }) => pattern.test(readField(matched, field) ?? ''))
    traced?.push({
      rule,
      group: group.group,
      stage: group.stage,
      fired: veto === undefined,
      text: matched.text,
      ...(veto === undefined ? {} : { by: veto.field }),
    })
    if (veto === undefined) return { rule, fields: matched }
  }
  return null
}

/** The fields and everything that the conditions captured, or null if a condition does not match. */
function matchConditions(conditions: readonly Condition[], given: Fields, captures: boolean): Fields | null {
  let fields = given
  for (const { field, pattern } of conditions) {
    const text = readField(fields, field)
    if (text === undefined) return null
    if (!captures) {
      if (!pattern.test(text)) return null
      continue
    }
    const found = pattern.exec(text)
    if (found === null) return null
    fields = { ...fields }
    if (field === 'text') {
      fields['before'] = text.slice(0, found.index)
      fields['found'] = text.slice(found.index)
    }
    for (const [name, value] of Object.entries(found.groups ?? {})) if (value !== undefined) fields[name] = value.trim()
  }
  return fields
}

function compileGroup(group: RuleGroup): CompiledGroup {
  const rules = group.rules.map((rule): CompiledRule => {
    const when = compileConditions(rule.when)
    const unless = compileConditions(rule.unless)
    const fields = JSON.stringify([rule.of, [...when, ...unless].map(({ field }) => field)])
    const captures = when.some(({ pattern }) => /\(\?<[a-z]/.test(pattern.source)) || /"(?:before|found)"/.test(fields)
    return { rule, when, unless, captures }
  })
  return { group, when: compileConditions(group.when), rules }
}

function compileConditions(condition: z.infer<typeof ConditionSchema> | undefined): Condition[] {
  if (condition === undefined) return []
  if (typeof condition === 'string' || Array.isArray(condition))
    return [{ field: 'text', pattern: compilePatterns(condition) }]
  return Object.entries(condition).map(([field, patterns]) => ({
    field: field.replace('+', ''),
    pattern: compilePatterns(patterns),
  }))
}

/** The route that a sentence asks people to use, or null. */
export function findRoute(text: string): Route | null {
  return findRule('route', { text })?.rule.route ?? null
}

/** Who may submit according to a sentence: one group, or all groups that it lists. Empty if it names none. */
export function findSubmitters(text: string): Submitter[] {
  const first = findRule('who', { text })?.rule.who
  if (first === undefined) return []
  if (first === 'anyone') return [first]
  const listed = findRules('who-also', { text }).flatMap(({ who }) => who ?? [])
  return [...new Set([first, ...listed])]
}

/** The groups that an invitation addresses: "Are you an artist or a manager? Send us …". */
export function findAddressedSubmitters(text: string): Submitter[] {
  return [...new Set(findRules('who-addressed', { text }).flatMap(({ who }) => who ?? []))]
}

/** Who may submit according to a sentence in German, French or Spanish, folded. */
export function findForeignSubmitters(text: string): Submitter[] {
  const found = new Set(findRules('foreign-who', { text }).flatMap(({ who }) => who ?? []))
  return found.has('anyone') ? ['anyone'] : [...found]
}
