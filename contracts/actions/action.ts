import { z } from 'zod'

/** Whom an action serves: everybody signed in, everybody with a role, or admins. */
export type Audience = 'user' | 'staff' | 'admin'

/** One line of the table: whom it serves, its body without the action's name, and its answer. */
export function action<Request extends z.ZodType, Response extends z.ZodType>(
  audience: Audience,
  request: Request,
  response: Response,
) {
  return { audience, request, response }
}

export const NOTHING = z.object({})
export const BY_ID = z.object({ id: z.uuid() })
export const BY_PERSON = z.object({ id: z.guid() })
export const BY_NOTE = z.object({ note_id: z.uuid() })
export const BY_OUTREACH = z.object({ outreach_id: z.uuid() })
export const BY_RUN = z.object({ run_id: z.uuid() })

export const Done = z.object({ success: z.boolean() })
/** Streamed text; the client hands types that it does not know on as a Blob. */
export const Text = z.union([z.string(), z.instanceof(Blob).transform((blob) => blob.text())])
