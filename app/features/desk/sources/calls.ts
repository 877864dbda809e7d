import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import {
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
