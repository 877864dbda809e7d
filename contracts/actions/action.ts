import { z } from 'zod'

/** Who may call an action: signed-in users, people with a role, or admins. */
export type Audience = 'user' | 'staff' | 'admin'

/** One entry of the table: who may call the action, its body without the name, and its answer. */
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
/** Streamed text. The client returns content types that it does not know as a Blob. */
export const Text = z.union([z.string(), z.instanceof(Blob).transform((blob) => blob.text())])
