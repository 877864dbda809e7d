import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import { type Candidate, type CandidatePage, CandidatePageSchema, type CandidateState } from '#contracts/candidates.ts'
import type { OrganisationKind } from '#contracts/directory.ts'
import {
  type ImportedLine,
  type ImportReport,
  ImportReportSchema,
  type Source,
  type SourceResult,
  SourceResultSchema,
  SourceSchema,
  type SourceWords,
} from '#contracts/sources.ts'

export async function listSources(): Promise<Source[]> {
  return z.array(SourceSchema).parse(await invoke({ action: 'list_sources' }))
}

/** What became of each source's page on its last visit, by address. */
export async function getSourceResults(): Promise<Map<string, SourceResult>> {
  const results = z.array(SourceResultSchema).parse(await invoke({ action: 'source_results' }))
  return new Map(results.map((result) => [result.url, result]))
}

/** Adds a page, or with `replaces` changes what is said about one. */
export async function saveSource(source: SourceWords, replaces?: string): Promise<Source> {
  return SourceSchema.parse(await invoke({ action: 'save_source', source, ...(replaces ? { replaces } : {}) }))
}

export async function pauseSource(url: string, paused: boolean): Promise<void> {
  await invoke({ action: 'pause_source', url, paused })
}

export async function removeSource(url: string): Promise<void> {
  await invoke({ action: 'remove_source', url })
}

export async function restoreSource(url: string): Promise<void> {
  await invoke({ action: 'restore_source', url })
}

/** Has the next run read a site again that was given up or waits for its next try. */
export async function resumeSite(url: string): Promise<void> {
  await invoke({ action: 'resume_site', url })
}

/** Keeps a source although its site redirects elsewhere. */
export async function keepSite(url: string): Promise<void> {
  await invoke({ action: 'keep_site', url })
}

const FollowedSchema = z.object({ source: SourceSchema, added: z.boolean() })
export type Followed = z.infer<typeof FollowedSchema>

/** Replaces a source by one at the site that it redirects to. */
export async function followMove(url: string): Promise<Followed> {
  return FollowedSchema.parse(await invoke({ action: 'follow_move', url }))
}

type ImportOrder = { lines: ImportedLine[]; preview: boolean; skip_faulty: boolean }

/** Adds the sources of a file, or says what that would do. */
export async function importSources(order: ImportOrder): Promise<ImportReport> {
  return ImportReportSchema.parse(await invoke({ action: 'import_sources', ...order }))
}

/** Sites that lists and articles link to, newest first. */
export async function listCandidates(state: CandidateState, offset: number, limit: number): Promise<CandidatePage> {
  return CandidatePageSchema.parse(await invoke({ action: 'list_candidates', state, offset, limit }))
}

type Decision = { domains: readonly Candidate['domain'][]; state: CandidateState; kind?: OrganisationKind | undefined }

/** Returns how many were changed. */
export async function decideCandidates({ kind, ...decision }: Decision): Promise<number> {
  const answer = await invoke({ action: 'decide_candidates', ...decision, ...(kind ? { kind } : {}) })
  return z.object({ changed: z.number() }).parse(answer).changed
}
