import type { z } from 'zod'
import type { Caller } from '#server/db/database.ts'

/** Whom an action serves: everybody signed in, everybody with a role, or admins. */
export type Audience = 'user' | 'staff' | 'admin'

/** One action of a function: its name, whom it serves, an example of its body, and what it does for the caller. */
export type Action = {
  name: string
  audience: Audience
  /** A valid body; tests use it to call every action as callers who may not. */
  example: Record<string, unknown>
  /** Throws ZodError on a bad body and AppError when the action refuses. */
  run(body: unknown, caller: Caller): Promise<unknown>
}

type ActionSchema = z.ZodObject<{ action: z.ZodLiteral<string> }>

/** Connects a body's schema with its handler. `run` gets the parsed body; what it returns is the answer's JSON. */
export function defineAction<Schema extends ActionSchema>(
  schema: Schema,
  example: Omit<z.input<Schema>, 'action'>,
  run: (request: z.output<Schema>, caller: Caller) => Promise<unknown>,
  audience: Audience = 'staff',
): Action {
  const [name] = schema.shape.action.values
  if (name === undefined) throw new Error('An action needs a name')
  return {
    name,
    audience,
    example: { action: name, ...example },
    run: (body, caller) => run(schema.parse(body), caller),
  }
}
