import type { z } from 'zod'
import type { Caller } from '#server/db/database.ts'

/** One action of `sync-scraper`: its name, an example of its body, and what it does as a staff member. */
export type Action = {
  name: string
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
): Action {
  const [name] = schema.shape.action.values
  if (name === undefined) throw new Error('An action needs a name')
  return { name, example: { action: name, ...example }, run: (body, caller) => run(schema.parse(body), caller) }
}
