import { z } from 'zod'
import { StatusReasonSchema, SubmissionRouteSchema, SubmitterSchema } from '#contracts/scraper/opportunity.ts'
import { StatementKindSchema } from '#contracts/scraper/reading.ts'

/** A regular expression that fits on a line. `{name}` in it stands for the list of that name. */
export const PatternSchema = z.string().min(1).max(124)
const PatternsSchema = z.union([PatternSchema, z.array(PatternSchema).min(1)])
/** Patterns for the text, or for several fields by name. One pattern of a list has to match, and every field. */
export const ConditionSchema = z.union([PatternsSchema, z.record(z.string().regex(/^[a-z]+\+?$/), PatternsSchema)])

const IdSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
/** `yes` only establishes a fact. `nothing` ends the group without a judgement. */
const VerdictSchema = z.union([StatementKindSchema, z.enum(['yes', 'nothing'])])

const RuleSchema = z
  .strictObject({
    id: IdSchema,
    when: ConditionSchema,
    /** The rule is held back if any of these matches. */
    unless: ConditionSchema.optional(),
    verdict: VerdictSchema.optional(),
    /** The group that judges the fields named by `of` instead of a verdict. */
    judge: IdSchema.optional(),
    of: z.union([z.string(), z.array(z.string())]).optional(),
    reason: StatusReasonSchema.optional(),
    route: SubmissionRouteSchema.optional(),
    who: SubmitterSchema.optional(),
    /** The route that a refusal may be limited to. */
    banned: z.enum(['email', 'post', 'social']).optional(),
    excludes: z.literal('agent').optional(),
    weak: z.literal(true).optional(),
    /** The field that decides whether the refusal is partial, that is, of a kind of music only. */
    partial_if: z.string().optional(),
    /** Sentences that the rule matches (`examples`) and does not match (`not`). Written for the rules, never copied from a page. */
    examples: z.array(z.string().min(2)).optional(),
    not: z.array(z.string().min(2)).optional(),
  })
  .refine(({ verdict, judge }) => (verdict === undefined) !== (judge === undefined), 'either verdict or judge')
export type Rule = z.infer<typeof RuleSchema>

/** Groups of a stage are tried by ascending `order`, the rules of a group from top to bottom. */
const RuleGroupSchema = z.strictObject({
  group: IdSchema,
  stage: IdSchema,
  order: z.number().int(),
  about: z.string().min(10),
  /** Rules made of classes of words. If an exact rule reaches the same verdict, its sentence is shown. */
  general: z.literal(true).optional(),
  /** A condition for all rules of the group. */
  when: ConditionSchema.optional(),
  rules: z.array(RuleSchema).min(1),
})
export type RuleGroup = z.infer<typeof RuleGroupSchema>

/** Replacements that simplify a sentence before it is judged. */
const RewriteSchema = z.strictObject({
  stage: IdSchema,
  about: z.string().min(10),
  rewrites: z.array(z.strictObject({ from: PatternsSchema, to: z.string() })),
})

/** The rules of one language, or what all of them share. */
export const RuleFileSchema = z.strictObject({
  lists: z.record(IdSchema, z.array(PatternSchema).min(1)),
  groups: z.array(RuleGroupSchema).min(1),
  rewrites: z.array(RewriteSchema).default([]),
})
