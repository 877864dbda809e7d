import { z } from 'zod'

/** The two roles that open the dashboard; a user without a row in `user_roles` has neither. */
export const RoleSchema = z.enum(['admin', 'staff'])
export type Role = z.infer<typeof RoleSchema>
