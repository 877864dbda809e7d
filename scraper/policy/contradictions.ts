import type { Judged } from './policy-types.ts'

const SHUTS: ReadonlySet<string> = new Set(['refusal', 'restricted', 'window_closed'])

const isShutting = ({ judgement }: Judged) => SHUTS.has(judgement.kind)
const isInviting = ({ judgement }: Judged) => judgement.kind === 'invitation' && judgement.weak !== true

/** Where both sides are dated, the older one no longer counts. Without dates, or on one day, both stay. */
export function withoutOverruled(judged: Judged[]): Judged[] {
  const [shut, open] = [newestOf(judged.filter(isShutting)), newestOf(judged.filter(isInviting))]
  if (shut === null || open === null || shut === open) return judged
  return judged.filter(shut > open ? (one) => !isInviting(one) : (one) => !isShutting(one))
}

/** The newest day of a side that dates all it says; null if one of its statements has none. */
function newestOf(side: Judged[]): string | null {
  const days = side.flatMap(({ judgement }) => judgement.saidOn ?? [])
  return days.length === 0 || days.length < side.length ? null : (days.toSorted().at(-1) ?? null)
}

/** The invitation that a flat refusal elsewhere on the same page contradicts; null if there is none. */
export function contradictionOf(chosen: Judged, judged: Judged[]): Judged | null {
  const { kind, reason } = chosen.judgement
  if (kind !== 'refusal' || reason !== 'explicit') return null
  return judged.find((one) => isInviting(one) && !isNear(one, chosen)) ?? null
}

/** In one paragraph, the second sentence says what the first leaves open: "no demos by mail. Use the form." */
function isNear({ sentence: one }: Judged, { sentence: other }: Judged): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  return first.paragraph().includes(second.plain)
}
