import type { z } from 'zod'
import type { Audience } from '#contracts/actions/action.ts'
import { ACTIONS, type ActionName } from '#contracts/actions/actions.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { TextStream } from '#server/platform/db/text-stream.ts'

export type Action = {
  name: string
  audience: Audience
  /** Throws ZodError for an invalid body, and AppError if the action refuses. The signal aborts when the caller disconnects. */
  run(body: unknown, caller: Caller, signal?: AbortSignal): Promise<unknown>
}

/** Returned by an action instead of JSON when its response is streamed. */
export class StreamedResponse {
  readonly contentType: string
  readonly text: TextStream

  constructor(contentType: string, text: TextStream) {
    this.contentType = contentType
    this.text = text
  }
}

type ActionOf<Name extends ActionName> = (typeof ACTIONS)[Name]
/** The parsed body of an action. */
export type RequestOf<Name extends ActionName> = z.output<ActionOf<Name>['request']>
/** The JSON of the response. */
export type ResponseOf<Name extends ActionName> = z.input<ActionOf<Name>['response']>
type Run<Name extends ActionName> = (
  request: RequestOf<Name>,
  caller: Caller,
  signal?: AbortSignal,
) => Promise<ResponseOf<Name> | StreamedResponse>

/** Gives an action of the contract its handler. `run` gets the parsed body and returns the JSON of the response. */
export function defineAction<Name extends ActionName>(name: Name, run: Run<Name>): Action {
  const { audience, request } = ACTIONS[name]
  return {
    name,
    audience,
    run: (body, caller, signal) => run(request.parse(body) as RequestOf<Name>, caller, signal),
  }
}

/** Defines an action that is one transaction with the caller's rights, so that row level security decides. */
export function defineSqlAction<Name extends ActionName>(
  database: Pick<Database, 'asCaller'>,
  name: Name,
  run: (sql: Sql, request: RequestOf<Name>, caller: Caller) => Promise<ResponseOf<Name>>,
): Action {
  return defineAction(name, (request, caller) => database.asCaller(caller, (sql) => run(sql, request, caller)))
}
