import { invoke } from '#app/features/desk/shared/calls.ts'
import { type Today, TodaySchema } from '#contracts/today.ts'

/** What waits today; noted as a visit while somebody can see it. */
export async function getToday(): Promise<Today> {
  const here = document.visibilityState === 'visible'
  return TodaySchema.parse(await invoke({ action: 'get_today', here }, 'desk'))
}
