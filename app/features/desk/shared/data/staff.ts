import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import type { StaffMember } from '#contracts/desk/opportunity-work.ts'
import { call } from './call.ts'

const KNOWN_FOR_MS = 5 * 60_000

/** Everybody with a role, what each is called by id, and who is the one at this screen; empty until they are known. */
export function useStaff() {
  const { email } = useAuth()
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => call('list_staff'), staleTime: KNOWN_FOR_MS })
  return useMemo(() => {
    const staff = data ?? []
    const names = new Map(staff.map((one) => [one.id, staffLabel(one, staff)]))
    const me = staff.find((one) => one.email === email)?.id
    return {
      staff,
      nameOf: (id: string | null) => (id === null ? null : (names.get(id) ?? 'a former colleague')),
      isMe: (id: string | null) => id !== null && id === me,
    }
  }, [data, email])
}

/**
 * What a member of staff is called: the name, or the address where there is none; both where two have the same name. Says so if
 * the account is deactivated.
 */
export function staffLabel({ id, email, name, deactivated }: StaffMember, staff: readonly StaffMember[]): string {
  const isShared = staff.some((other) => other.id !== id && other.name?.toLowerCase() === name?.toLowerCase())
  const shown = name === null ? email : isShared ? `${name}, ${email}` : name
  return deactivated ? `${shown} (deactivated)` : shown
}

/** Who can be given work: everybody active, and whoever has it now under whatever name there is. */
export function listAssignableStaff(
  staff: readonly StaffMember[],
  now: string | null = null,
): { id: string; name: string }[] {
  const shown = staff.filter(({ id, deactivated }) => !deactivated || id === now)
  const choices = shown.map((one) => ({ id: one.id, name: staffLabel(one, staff) }))
  const isMissing = now !== null && shown.every(({ id }) => id !== now)
  return isMissing ? [...choices, { id: now, name: 'A former colleague' }] : choices
}
