import type { z } from 'zod'
import { type AllNeeded, indexNeeds, listMet, mayMatchAll, type NeedIndex, needAll } from '#scraper/text/sieve/needs.ts'
import type { Pattern } from '#scraper/text/sieve/pattern.ts'
import { type Look, lookAt, mayMatch, type Needed } from '#scraper/text/sieve/sieve.ts'
import { isAside } from './judgements.ts'
import { compile } from './lexicon.ts'
import type { Judgement } from './policy-types.ts'
import { readRules } from './rule-files.ts'
import type { ConditionSchema, Rule, RuleGroup } from './rule-schema.ts'

/** What a rule may ask about: the text that is judged, and what surrounds it. Expensive fields are functions. */
export type Fields = { text: string } & { [field: string]: string | (() => string) | undefined }
/** A rule that fired, or one that `unless` held back. */
export type Trace = { rule: Rule; group: string; stage: string; fired: boolean; text: string; by?: string }
export type Found = { rule: Rule; fields: Fields }

type Condition = { field: string; pattern: Pattern }
/** `needed` are the words without which no text meets the conditions: most rules end there. `asks`: it needs a question too. */
type CompiledRule = {
  rule: Rule
  needed: AllNeeded
  asks: boolean
  when: Condition[]
  unless: Condition[]
  captures: boolean
}
type CompiledGroup = { at: number; group: RuleGroup; when: Condition[]; rules: CompiledRule[] }

/** `judging` are the rules of all groups that judge something, each with its group, and `index` what they need. */
type Table = {
  groups: CompiledGroup[]
  byName: Map<string, CompiledGroup>
  byStage: Map<string, CompiledGroup[]>
  index: NeedIndex
  judging: { group: number; asks: boolean }[]
}

let loaded: Table | undefined

/** All rule files, read and compiled once for the process or thread, when the first sentence is judged. */
function table(): Table {
  if (loaded !== undefined) return loaded
  const groups = readRules()
    .groups.map(compileGroup)
    .toSorted((a, b) => a.group.order - b.group.order)
  const byName = new Map(groups.map((one) => [one.group.group, one]))
  const judging = groups.flatMap(judgingRules)
  const index = indexNeeds(judging.map(({ needed }) => needed))
  loaded = { groups, byName, byStage: Map.groupBy(groups, ({ group }) => group.stage), index, judging }
  return loaded
}

/** Every group of rules. Throws if a file of them is faulty. */
export function readRuleGroups(): RuleGroup[] {
  return table().groups.map(({ group }) => group)
}

let traced: Trace[] | null = null

/** The rules that fire and are held back while `work` runs, in the order in which they are tried. */
export function traceRules(work: () => void): Trace[] {
  traced = []
  try {
    work()
    return traced
  } finally {
    traced = null
  }
}

/**
 * Whether any rule of the stages may judge a text with these words, or a part of it, below a question or not. Rules that end a group without a
 * judgement judge nothing. While rules are traced, all are tried.
 */
export function mayJudge(stages: readonly string[], look: Look, isAsked = true): boolean {
  return stages.some((stage) =>
    table()
      .byStage.get(stage)
      ?.some((group) => mayDecide(group, look, isAsked)),
  )
}

// What each group may make of a text: a judgement, one only below a question, or none.
const ASKED = 1
const ALWAYS = 2

// Of the latest look alone, since one sentence is judged after the other.
let decided: { look: Look; groups: number[] } | null = null

function mayDecide({ at }: CompiledGroup, look: Look, isAsked: boolean): boolean {
  if (traced !== null) return true
  if (decided?.look !== look) decided = { look, groups: groupsThatMayDecide(look) }
  return (decided.groups[at] ?? 0) >= (isAsked ? ASKED : ALWAYS)
}

function groupsThatMayDecide(look: Look): number[] {
  const { groups, index, judging } = table()
  const may = new Array<number>(groups.length).fill(0)
  for (const one of listMet(look, index)) {
    const rule = judging[one]
    if (rule !== undefined) may[rule.group] = Math.max(may[rule.group] ?? 0, rule.asks ? ASKED : ALWAYS)
  }
  return may
}

/**
 * The first rule of the stage that fires, or null. A group that ends with `nothing` hands over to the next group. The look may be one at
 * a longer text that the judged one is a part of.
 */
export function findRule(stage: string, fields: Fields, look: Look = lookAt(fields.text)): Found | null {
  for (const group of table().byStage.get(stage) ?? []) {
    const found = findInGroup(group, fields, look)
    if (found !== null && found.rule.verdict !== 'nothing') return found
  }
  return null
}

/** Every rule of the stage that fires. */
export function findRules(stage: string, fields: Fields): Rule[] {
  const look = lookAt(fields.text)
  return (table().byStage.get(stage) ?? []).flatMap(({ rules, ...group }) =>
    rules.flatMap((rule) => findInGroup({ ...group, rules: [rule] }, fields, look)?.rule ?? []),
  )
}

/** Whether any rule of the stage fires. */
export function fires(stage: string, fields: Fields, look?: Look): boolean {
  return findRule(stage, fields, look) !== null
}

/** What the stage makes of the fields. */
export function judgeStage(stage: string, fields: Fields, look: Look = lookAt(fields.text)): Judgement | null {
  for (const group of table().byStage.get(stage) ?? []) {
    const judgement = judgeGroup(group, fields, look)
    if (judgement !== null) return judgement
  }
  return null
}

/** What one group makes of the fields. */
export function judgeByGroup(name: string, fields: Fields, look: Look = lookAt(fields.text)): Judgement | null {
  const group = table().byName.get(name)
  if (group === undefined) throw new Error(`there is no group of rules "${name}"`)
  return judgeGroup(group, fields, look)
}

function judgeGroup(group: CompiledGroup, fields: Fields, look: Look): Judgement | null {
  const found = findInGroup(group, fields, look)
  if (found === null) return null
  const { rule } = found
  if (rule.judge !== undefined) {
    const text = textOf(rule, found.fields)
    const sort = () => (fires('sort', { text }) ? 'yes' : 'no')
    // What a pattern captured is mostly a part of the text.
    return judgeByGroup(rule.judge, { ...found.fields, text, sort }, fields.text.includes(text) ? look : undefined)
  }
  if (rule.verdict === 'nothing' || rule.verdict === 'yes') return null
  return { ...toJudgement(rule, found.fields), ...(group.group.general ? { general: true } : {}) }
}

function toJudgement(rule: Rule, fields: Fields): Judgement {
  const { verdict: kind, route, who, banned, shuts_out: shutsOut, weak, of_sort: sort } = rule
  if (kind === undefined || kind === 'yes' || kind === 'nothing') throw new Error(`${rule.id} is no judgement`)
  return {
    kind,
    reason: reasonOf(kind, rule),
    rule: rule.id,
    ...(route === undefined ? {} : { route }),
    ...(who === undefined ? {} : { who: [who] }),
    ...(kind === 'channel_ban' ? { banned: bannedRoute(textOf(rule, fields)) } : {}),
    ...(banned === undefined ? {} : { banned }),
    ...(shutsOut === undefined ? {} : { shutsOut }),
    ...(weak === undefined ? {} : { weak }),
    ...(sort !== undefined && fires('sort', { text: fieldOf(fields, sort) ?? fields.text }) ? { ofSort: true } : {}),
  }
}

/** The reason that a rule gives for its verdict, or the usual one. */
export function reasonOf(kind: Judgement['kind'], { reason }: Rule): Judgement['reason'] {
  return reason ?? (isAside(kind) ? 'unchecked' : kind === 'ask_first' ? 'ask_first' : 'explicit')
}

function bannedRoute(text: string): Judgement['banned'] {
  return findRule('banned-route', { text })?.rule.banned ?? null
}

/** The text of the fields that a rule names with `of`, else the text that was judged. */
function textOf({ of }: Rule, fields: Fields): string {
  if (of === undefined) return fields.text
  const names = typeof of === 'string' ? [of] : of
  return names
    .map((name) => fieldOf(fields, name) ?? '')
    .join(' ')
    .trim()
}

function fieldOf(fields: Fields, field: string): string | undefined {
  const value = fields[field]
  if (typeof value !== 'function') return value
  const computed = value()
  fields[field] = computed
  return computed
}

function findInGroup(one: CompiledGroup, given: Fields, look: Look): Found | null {
  if (!mayDecide(one, look, given['question'] !== undefined)) return null
  const { group, when, rules } = one
  let fields: Fields | null = null
  for (const { rule, needed, when: conditions, unless, captures } of rules) {
    if (!mayMatchAll(look, needed)) continue
    fields ??= when.length === 0 ? given : match(when, given, true)
    if (fields === null) return null
    const matched = match(conditions, fields, captures)
    if (matched === null) continue
    const veto = unless.find(({ field, pattern }) => matches(pattern, field, matched, look))
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

function matches(pattern: Pattern, field: string, fields: Fields, look: Look): boolean {
  const text = fieldOf(fields, field) ?? ''
  return field === 'text' ? mayMatch(look, pattern.needed) && pattern.plain.test(text) : pattern.test(text)
}

/** The fields with what the conditions captured, or null if one of them does not hold. That the text has their words is known. */
function match(conditions: readonly Condition[], given: Fields, captures: boolean): Fields | null {
  let fields = given
  for (const { field, pattern: sieved } of conditions) {
    const text = fieldOf(fields, field)
    if (text === undefined) return null
    const pattern = field === 'text' ? sieved.plain : sieved
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

function compileGroup(group: RuleGroup, at: number): CompiledGroup {
  const rules = group.rules.map((rule): CompiledRule => {
    const when = toConditions(rule.when)
    const unless = toConditions(rule.unless)
    const fields = JSON.stringify([rule.of, [...when, ...unless].map(({ field }) => field)])
    const captures = when.some(({ pattern }) => /\(\?<[a-z]/.test(pattern.source)) || /"(?:before|found)"/.test(fields)
    const asks = when.some(({ field }) => field === 'question')
    return { rule, needed: needAll(neededIn(group, when)), asks, when, unless, captures }
  })
  return { at, group, when: toConditions(group.when), rules }
}

/** What the conditions need of the text that is looked at. For other languages a clause is judged by the look at its sentence, which holds for both. */
function neededIn({ stage }: RuleGroup, conditions: readonly Condition[]): Needed[] {
  const looked = stage.startsWith('foreign') ? ['text', 'sentence'] : ['text']
  return conditions.flatMap(({ field, pattern }) => (looked.includes(field) ? [pattern.needed] : []))
}

/** The rules of a group that judge something, those with the same needs once. */
function judgingRules({ at, group, when, rules }: CompiledGroup) {
  const judging = rules.filter(({ rule }) => rule.verdict !== 'nothing')
  const different = new Map(judging.map((one) => [`${one.asks} ${one.needed.join()}`, one]))
  return [...different.values()].map((one) => ({
    group: at,
    asks: one.asks,
    needed: neededIn(group, [...when, ...one.when]),
  }))
}

function toConditions(condition: z.infer<typeof ConditionSchema> | undefined): Condition[] {
  if (condition === undefined) return []
  if (typeof condition === 'string' || Array.isArray(condition)) return [{ field: 'text', pattern: compile(condition) }]
  return Object.entries(condition).map(([field, patterns]) => ({
    field: field.replace('+', ''),
    pattern: compile(patterns),
  }))
}
