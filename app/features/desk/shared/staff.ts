import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { type StaffMember, StaffMemberSchema } from '#contracts/opportunity-work.ts'
import { invoke } from './calls.ts'

const KNOWN_FOR_MS = 5 * 60_000

/** Everybody with a role, and the name of each by id; empty until they are known. */
export function useStaff() {
  const { data } = useQuery({ queryKey: ['staff'], queryFn: listStaff, staleTime: KNOWN_FOR_MS })
  return useMemo(() => {
    const staff = data ?? []
    const names = new Map(staff.map((one) => [one.id, nameStaff(one)]))
    return { staff, nameOf: (id: string | null) => (id === null ? null : (names.get(id) ?? 'a former colleague')) }
  }, [data])
}

/** The address of a member of staff, which says so if the account is deactivated. */
export function nameStaff({ email, deactivated }: StaffMember): string {
  return deactivated ? `${email} (deactivated)` : email
}

/** Who can be given work: everybody active, and whoever has it now under whatever name there is. */
export function staffToChoose(
  staff: readonly StaffMember[],
  now: string | null = null,
): { id: string; name: string }[] {
  const shown = staff.filter(({ id, deactivated }) => !deactivated || id === now)
  const choices = shown.map((one) => ({ id: one.id, name: nameStaff(one) }))
  const isMissing = now !== null && shown.every(({ id }) => id !== now)
  return isMissing ? [...choices, { id: now, name: 'A former colleague' }] : choices
}

async function listStaff(): Promise<StaffMember[]> {
  return z.array(StaffMemberSchema).parse(await invoke({ action: 'list_staff' }))
}
