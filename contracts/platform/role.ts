import { z } from 'zod'

/** The roles that may use the dashboard. A user without a row in `user_roles` has none. */
export const RoleSchema = z.enum(['admin', 'staff'])
export type Role = z.infer<typeof RoleSchema>
