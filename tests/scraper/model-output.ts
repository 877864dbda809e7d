import type { ModelOutput } from '#scraper/model/model-output.ts'

const SILENT: ModelOutput = {
  whose_page: 'own',
  page_kind: 'organisation',
  category: null,
  company: null,
  contacts: [],
  industries: [],
  status: { value: 'unknown', reason: 'silent', quote: null, against: null },
  who_may_submit: null,
  route: null,
  deadline: null,
  reopens: null,
  guidelines: [],
  terms: null,
}

/** A model's answer about an empty page, with the given changes. */
export function modelOutput(said: Partial<ModelOutput> = {}): ModelOutput {
  return { ...SILENT, ...said }
}

/** A status with its sentence. */
export function modelStatus(value: 'open' | 'closed', quote: string): ModelOutput['status'] {
  return { value, reason: 'explicit', quote, against: null }
}
