import type { z } from 'zod'
import type { Caller } from '#server/db/database.ts'

/** One action of `sync-scraper`: what its body looks like, an example of it, and what it does in a staff member's name. */
export type Action = {
  name: string
  /** A valid body; the tests that ask who may not call walk through every action with it. */
  example: Record<string, unknown>
  /** Throws ZodError on a bad body and AppError where the action refuses. */
  run(body: unknown, caller: Caller): Promise<unknown>
}

type ActionSchema = z.ZodObject<{ action: z.ZodLiteral<string> }>

/** Ties a body's schema to what is done with it. `run` gets the parsed body; what it returns is the answer's JSON. */
export function defineAction<Schema extends ActionSchema>(
  schema: Schema,
  example: Omit<z.input<Schema>, 'action'>,
  run: (request: z.output<Schema>, caller: Caller) => Promise<unknown>,
): Action {
  const [name] = schema.shape.action.values
  if (name === undefined) throw new Error('An action needs a name')
  return { name, example: { action: name, ...example }, run: (body, caller) => run(schema.parse(body), caller) }
}
