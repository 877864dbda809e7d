import { useQuery } from '@tanstack/react-query'
import { invoke } from '#app/features/desk/shared/calls.ts'
import { HealthSchema } from '#contracts/health.ts'

const LOOK_EVERY_MS = 60_000

/** Asked for again every minute while the screen is open. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: async () => HealthSchema.parse(await invoke({ action: 'get_health' }, 'desk')),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
}
