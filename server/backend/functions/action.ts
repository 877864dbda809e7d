import type { z } from 'zod'
import type { Audience } from '#contracts/actions/action.ts'
import { ACTIONS, type ActionName } from '#contracts/actions/actions.ts'
import type { Caller } from '#server/platform/db/database.ts'
import type { TextStream } from '#server/platform/db/text-stream.ts'

/** One action of a function: its name, whom it serves, and what it does for the caller. */
export type Action = {
  name: string
  audience: Audience
  /** Throws ZodError on a bad body and AppError when the action refuses. The signal is aborted when the caller has gone. */
  run(body: unknown, caller: Caller, signal?: AbortSignal): Promise<unknown>
}

/** What an action returns instead of JSON when its answer is sent while it is still being made. */
export class StreamedAnswer {
  readonly contentType: string
  readonly text: TextStream

  constructor(contentType: string, text: TextStream) {
    this.contentType = contentType
    this.text = text
  }
}

type Row<Name extends ActionName> = (typeof ACTIONS)[Name]
type Run<Name extends ActionName> = (
  request: z.output<Row<Name>['request']>,
  caller: Caller,
  signal?: AbortSignal,
) => Promise<z.input<Row<Name>['response']> | StreamedAnswer>

/** Gives an action of the table its handler. `run` gets the parsed body; what it returns is the answer's JSON. */
export function defineAction<Name extends ActionName>(name: Name, run: Run<Name>): Action {
  const { audience, request } = ACTIONS[name]
  return {
    name,
    audience,
    run: (body, caller, signal) => run(request.parse(body) as z.output<Row<Name>['request']>, caller, signal),
  }
}
