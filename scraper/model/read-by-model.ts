import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { DroppedValue } from '#contracts/scraper/extraction-test.ts'
import {
  type ByModel,
  type PageKind,
  type PageOutcome,
  type PageReading,
  PageReadingSchema,
  type Policy,
  unknownPolicy,
} from '#contracts/scraper/reading.ts'
import { refineCategory } from '#scraper/page/kind/category.ts'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import { type GroundedOutput, groundOutput } from './ground-output.ts'
import type { LanguageModel, ModelSession } from './language-model.ts'
import type { ModelOutput } from './model-output.ts'
import { describePage, hash, INSTRUCTIONS_VERSION } from './prompt.ts'

/**
 * Word stems in all languages. Every training page that is labelled relevant contains at least one of them. The list is wide, because a
 * page that is left out costs an opportunity.
 */
const MUSIC_STEMS = /mus[iy]|músi|song|audio|sound|demo|art[iu]s|künst|sync|track|record|label|licen|lizen|film|compos/i

/** A page as the rules have read it, with everything that the model gets. */
export type ModelInput = {
  rules: PageReading
  outcome: PageOutcome
  text: string
  material: PageMaterial
  readAt: Date
  /** The company's kind according to a source. */
  listedAs?: OrganisationKind | undefined
}
type ModelResult = { outcome: PageOutcome; detail: string | null; reading: PageReading; trace: ModelTrace }
/** Shown only by an extraction test: the model's answer, the values that were dropped, and its output tokens. */
type ModelTrace = { output: ModelOutput | null; dropped: DroppedValue[]; tokensOut: number }
const NO_TRACE: ModelTrace = { output: null, dropped: [], tokensOut: 0 }

/** Identifies instructions and model. A page that another version has read is read again. */
export function versionOf(model: Pick<LanguageModel, 'name'>): string {
  return hash(INSTRUCTIONS_VERSION + model.name)
}

/** Whether a stored reading is valid for an unchanged page: this version made it, and no date that it states has passed since. */
export function isCurrent({ by_model: by, policy }: PageReading, version: string, now: Date): boolean {
  if (by === undefined || by.version !== version || (by.outcome !== 'answered' && by.outcome !== 'skipped'))
    return false
  const today = dayOf(now)
  const { deadline, reopens_on: reopens = null } = policy
  const isOver = deadline !== null && by.asked_on <= deadline && deadline < today
  return !isOver && !(reopens !== null && by.asked_on < reopens && reopens <= today)
}

/**
 * Reads a page by a model, and keeps the values that are on the page. If the model fails, the result is the reading of the rules with a
 * note. A stored answer for the same page is reused. Rejects only when the signal is aborted.
 */
export async function readByModel(
  page: ModelInput,
  model: { name: string; session: ModelSession },
  stored: PageReading | null = null,
  signal?: AbortSignal,
): Promise<ModelResult> {
  const { rules, text, material, readAt } = page
  const content = describePage(text, material)
  const by: Omit<ByModel, 'outcome'> = {
    model: model.name.slice(0, 200),
    version: versionOf(model),
    content: hash(JSON.stringify([text, material.links, material.forms])),
    detail: null,
    asked_on: dayOf(readAt),
    sent: false,
    tokens: 0,
    dropped: [],
    status: null,
    rules: { status: rules.policy.status, evidence: rules.policy.evidence },
  }
  const byRules = (more: Pick<ByModel, 'outcome'> & Partial<ByModel>, tokensOut = 0): ModelResult => ({
    outcome: page.outcome,
    detail: more.detail == null ? null : `model: ${more.detail}`,
    reading: { ...rules, by_model: { ...by, ...more } },
    trace: { ...NO_TRACE, tokensOut },
  })
  if (!MUSIC_STEMS.test(content)) return byRules({ outcome: 'skipped' })
  const reused = stored === null ? null : reuse(stored, by, readAt)
  if (reused !== null) return { outcome: outcomeOf(reused), detail: null, reading: reused, trace: NO_TRACE }
  const answer = await model.session.readPage({ content, readAt }, signal)
  const { sent, tokens, tokensOut = 0 } = answer
  if (answer.outcome !== 'answered')
    return byRules({ outcome: answer.outcome, detail: answer.detail, sent, tokens }, tokensOut)
  const grounded = groundOutput(answer.output, page)
  const note: ByModel = {
    ...by,
    outcome: 'answered',
    sent,
    tokens,
    status: grounded.policy.status,
    dropped: grounded.dropped.map(({ field }) => field),
  }
  const reading = PageReadingSchema.parse(assemble(page, answer.output, grounded, note))
  return {
    outcome: outcomeOf(reading),
    detail: describeDropped(grounded.dropped),
    reading,
    trace: { output: answer.output, dropped: grounded.dropped, tokensOut },
  }
}

/** The stored reading, dated today, if the page and the status by the rules are still the same. */
function reuse(
  stored: PageReading,
  by: Pick<ByModel, 'version' | 'content' | 'rules'>,
  readAt: Date,
): PageReading | null {
  const last = stored.by_model
  const isSame = last?.outcome === 'answered' && last.content === by.content && last.rules.status === by.rules.status
  if (last === undefined || !isSame || !isCurrent(stored, by.version, readAt)) return null
  return { ...stored, read_at: readAt.toISOString(), by_model: { ...last, sent: false, tokens: 0 } }
}

function assemble(
  { rules, listedAs }: ModelInput,
  output: ModelOutput,
  grounded: GroundedOutput,
  note: ByModel,
): PageReading {
  const kind = kindOf(output)
  const { company, contacts, industries, guidelines, terms } = grounded
  const category = chooseCategory(grounded.category, rules, listedAs)
  const policy =
    kind === 'organisation' ? reconcileWithRules(grounded.policy, rules.policy) : keepOnlyClosed(grounded.policy)
  const isStated = policy.status !== 'unknown' || policy.reason === 'ask_first' || policy.reason === 'conflicting'
  return {
    ...rules,
    page_kind: kind,
    relevant: kind === 'organisation' && (category !== null || isStated),
    category,
    company: company === null ? rules.company : { ...company, source: sourceOf(company.value, rules) },
    contacts: kind === 'organisation' ? contacts : [],
    industries,
    guidelines,
    terms,
    policy,
    by_model: note,
  }
}

/** A source may give a finer kind than the page. For agencies that hardly mention music, the rules use the source's kind too. */
function chooseCategory(
  category: OrganisationKind | null,
  rules: PageReading,
  listedAs: OrganisationKind | undefined,
): OrganisationKind | null {
  const isKnown = category !== null || (rules.relevant && rules.category === listedAs)
  return isKnown ? refineCategory(category, listedAs) : null
}

function kindOf({ whose_page: whose, page_kind: kind }: ModelOutput): PageKind {
  return kind === 'organisation' && whose === 'other' ? 'article' : kind
}

/** If model and rules contradict each other, open against closed, a person has to decide. */
function reconcileWithRules(policy: Policy, rules: Policy): Policy {
  const isOpposite =
    (policy.status === 'open' && rules.status === 'closed') || (policy.status === 'closed' && rules.status === 'open')
  if (!isOpposite || rules.evidence === null) return policy
  return { ...policy, status: 'unknown', reason: 'conflicting', contradicted_by: rules.evidence }
}

/** A page about other companies may close its site's opportunity and never opens one. */
function keepOnlyClosed(policy: Policy): Policy {
  return policy.status === 'closed' ? policy : unknownPolicy('unchecked')
}

function sourceOf(company: string, { company: known }: PageReading): NonNullable<PageReading['company']>['source'] {
  return known !== null && toNameKey(known.value) === toNameKey(company) ? known.source : 'text'
}

function outcomeOf({ page_kind, relevant }: PageReading): PageOutcome {
  if (page_kind !== 'organisation') return 'third_party'
  return relevant ? 'extracted' : 'nothing_found'
}

function describeDropped(dropped: readonly unknown[]): string | null {
  if (dropped.length === 0) return null
  const [are, values] = dropped.length === 1 ? ['is', 'value'] : ['are', 'values']
  return `model: ${dropped.length} ${values} of its answer ${are} not on the page`
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
