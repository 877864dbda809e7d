import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import type { StaffMember } from '#contracts/desk/opportunity-work.ts'
import { call } from './call.ts'

const KNOWN_FOR_MS = 5 * 60_000

/** All staff, their labels by id, and whether an id is the signed-in user's. Empty until they are loaded. */
export function useStaff() {
  const { email } = useAuth()
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => call('list_staff'), staleTime: KNOWN_FOR_MS })
  return useMemo(() => {
    const staff = data ?? []
    const names = new Map(staff.map((one) => [one.id, staffLabel(one, staff)]))
    const me = staff.find((one) => one.email === email)?.id
    return {
      staff,
      findName: (id: string | null) => (id === null ? null : (names.get(id) ?? 'a former colleague')),
      isMe: (id: string | null) => id !== null && id === me,
    }
  }, [data, email])
}

/** The name, or the address if there is no name; both if two have the same name. Marks deactivated accounts. */
export function staffLabel({ id, email, name, deactivated }: StaffMember, staff: readonly StaffMember[]): string {
  const isShared = staff.some((other) => other.id !== id && other.name?.toLowerCase() === name?.toLowerCase())
  const shown = name === null ? email : isShared ? `${name}, ${email}` : name
  return deactivated ? `${shown} (deactivated)` : shown
}

/** All active staff, and the present assignee even if deactivated or gone. */
export function listAssignableStaff(
  staff: readonly StaffMember[],
  assignee: string | null = null,
): { id: string; name: string }[] {
  const assignable = staff.filter(({ id, deactivated }) => !deactivated || id === assignee)
  const choices = assignable.map((one) => ({ id: one.id, name: staffLabel(one, staff) }))
  const isMissing = assignee !== null && assignable.every(({ id }) => id !== assignee)
  return isMissing ? [...choices, { id: assignee, name: 'A former colleague' }] : choices
}
