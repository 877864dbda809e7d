import type { Review } from '#contracts/desk/opportunity-answers.ts'

export const QUESTIONS: Record<Review['kind'], string> = {
  same_name: 'Same name on two websites: one company?',
  same_email: 'Same mailbox on two websites: one company?',
  conflicting_facts: 'The pages contradict each other',
  flapping: 'This source keeps changing',
  model_disagreement: 'Rules and language model disagree',
}

export const KINDS: Record<Review['kind'], string> = {
  same_name: 'Same name',
  same_email: 'Same mailbox',
  conflicting_facts: 'Contradiction',
  flapping: 'Flapping',
  model_disagreement: 'Model disagrees',
}

export const isKind = (value: string): value is Review['kind'] => Object.hasOwn(KINDS, value)
