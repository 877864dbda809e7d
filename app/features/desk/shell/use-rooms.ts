import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { ROOMS, type Room } from './rooms.ts'

/** The rooms that the person may enter. */
export function useRooms(): readonly Room[] {
  const { isAdmin } = useAuth()
  return isAdmin ? ROOMS : ROOMS.filter(({ adminsOnly }) => !adminsOnly)
}
