import { invoke } from '#app/features/desk/shared/calls.ts'
import { type DeskFigures, DeskFiguresAnswerSchema } from '#contracts/desk-figures.ts'

export async function getFigures(): Promise<DeskFigures> {
  return DeskFiguresAnswerSchema.parse(await invoke({ action: 'desk_figures' }))
}
