import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { DroppedValue } from '#contracts/scraper/reader-test.ts'
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
import { type Grounded, groundOutput } from './ground-output.ts'
import type { LanguageModel, ModelSession } from './language-model.ts'
import type { ModelOutput } from './model-output.ts'
import { hash, INSTRUCTIONS_VERSION, tellPage } from './prompt.ts'

/**
 * Stems, at least one of which is on every page of the training split that a person called relevant. Pages without any are of no use to a music
 * company, in whichever language; what is left out costs an opportunity, so the list is wide.
 */
const OF_MUSIC = /mus[iy]|músi|song|audio|sound|demo|art[iu]s|künst|sync|track|record|label|licen|lizen|film|compos/i

/** A page that the rules have read, with all that a model is told of it. */
export type RuledPage = {
  rules: PageReading
  outcome: PageOutcome
  text: string
  material: PageMaterial
  readAt: Date
  /** What a source calls the company. */
  listedAs?: OrganisationKind | undefined
}
export type ModelRead = { outcome: PageOutcome; detail: string | null; reading: PageReading; asked: AskedModel }
/** What only a test of the reader shows: what the model returned, what was left out of it, and what it wrote, in tokens. */
export type AskedModel = { output: ModelOutput | null; dropped: DroppedValue[]; tokensOut: number }
const NOT_ASKED: AskedModel = { output: null, dropped: [], tokensOut: 0 }

/** Under which version of instructions and model a page is read: another one reads it again. */
export function versionOf(model: Pick<LanguageModel, 'name'>): string {
  return hash(INSTRUCTIONS_VERSION + model.name)
}

/**
 * Whether a kept reading holds for the same page: this version of the model has read it, and no date that it states has passed
 * since.
 */
export function isCurrent({ by_model: by, policy }: PageReading, version: string, now: Date): boolean {
  if (by === undefined || by.version !== version || (by.outcome !== 'answered' && by.outcome !== 'skipped'))
    return false
  const today = dayOf(now)
  const { deadline, reopens_on: reopens = null } = policy
  const isOver = deadline !== null && by.asked_on <= deadline && deadline < today
  return !isOver && !(reopens !== null && by.asked_on < reopens && reopens <= today)
}

/**
 * Reads a page by a model: what it says counts where the page holds it. If the model fails, the reading of the rules stands and says
 * so. An answer that is kept for the same page is used again. Rejects only when the signal is aborted.
 */
export async function readByModel(
  page: RuledPage,
  model: { name: string; session: ModelSession },
  kept: PageReading | null = null,
  signal?: AbortSignal,
): Promise<ModelRead> {
  const { rules, text, material, readAt } = page
  const content = tellPage(text, material)
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
  const byRules = (more: Pick<ByModel, 'outcome'> & Partial<ByModel>, tokensOut = 0): ModelRead => ({
    outcome: page.outcome,
    detail: more.detail == null ? null : `model: ${more.detail}`,
    reading: { ...rules, by_model: { ...by, ...more } },
    asked: { ...NOT_ASKED, tokensOut },
  })
  if (!OF_MUSIC.test(content)) return byRules({ outcome: 'skipped' })
  const known = kept === null ? null : reuse(kept, by, readAt)
  if (known !== null) return { outcome: outcomeOf(known), detail: null, reading: known, asked: NOT_ASKED }
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
    detail: tellDropped(grounded.dropped),
    reading,
    asked: { output: answer.output, dropped: grounded.dropped, tokensOut },
  }
}

/** The kept reading as of today, if what was sent then is what would be sent now, and the rules read the same. */
function reuse(
  kept: PageReading,
  by: Pick<ByModel, 'version' | 'content' | 'rules'>,
  readAt: Date,
): PageReading | null {
  const last = kept.by_model
  const isSame = last?.outcome === 'answered' && last.content === by.content && last.rules.status === by.rules.status
  if (last === undefined || !isSame || !isCurrent(kept, by.version, readAt)) return null
  return { ...kept, read_at: readAt.toISOString(), by_model: { ...last, sent: false, tokens: 0 } }
}

function assemble({ rules, listedAs }: RuledPage, output: ModelOutput, grounded: Grounded, note: ByModel): PageReading {
  const kind = kindOf(output)
  const { company, contacts, industries, guidelines, terms } = grounded
  const category = refine(grounded.category, rules, listedAs)
  const policy = kind === 'organisation' ? againstRules(grounded.policy, rules.policy) : neverOpen(grounded.policy)
  const isSaid = policy.status !== 'unknown' || policy.reason === 'ask_first' || policy.reason === 'conflicting'
  return {
    ...rules,
    page_kind: kind,
    relevant: kind === 'organisation' && (category !== null || isSaid),
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

/** A source may call a company more finely than its page does; of agencies that hardly speak of music it is what the rules go by too. */
function refine(
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

/** Open against closed is for a person to decide: neither reader outweighs the other. */
function againstRules(policy: Policy, rules: Policy): Policy {
  const isOpposite =
    (policy.status === 'open' && rules.status === 'closed') || (policy.status === 'closed' && rules.status === 'open')
  if (!isOpposite || rules.evidence === null) return policy
  return { ...policy, status: 'unknown', reason: 'conflicting', contradicted_by: rules.evidence }
}

/** A page about others may close its site's row and never opens one. */
function neverOpen(policy: Policy): Policy {
  return policy.status === 'closed' ? policy : unknownPolicy('unchecked')
}

function sourceOf(company: string, { company: known }: PageReading): NonNullable<PageReading['company']>['source'] {
  return known !== null && toNameKey(known.value) === toNameKey(company) ? known.source : 'text'
}

function outcomeOf({ page_kind, relevant }: PageReading): PageOutcome {
  if (page_kind !== 'organisation') return 'third_party'
  return relevant ? 'extracted' : 'nothing_found'
}

function tellDropped(dropped: readonly unknown[]): string | null {
  if (dropped.length === 0) return null
  const [are, values] = dropped.length === 1 ? ['is', 'value'] : ['are', 'values']
  return `model: ${dropped.length} ${values} of its answer ${are} not on the page`
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
