import { invoke } from '#app/features/desk/shared/calls.ts'
import { type DeskFigures, DeskFiguresAnswerSchema } from '#contracts/desk-figures.ts'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'

export async function getFigures(filter: OpportunityFilter): Promise<DeskFigures> {
  return DeskFiguresAnswerSchema.parse(await invoke({ action: 'desk_figures', filter }))
}
