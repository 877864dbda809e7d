import type { z } from 'zod'
import type { Audience } from '#contracts/actions/action.ts'
import { ACTIONS, type ActionName } from '#contracts/actions/actions.ts'
import type { Caller } from '#server/platform/db/database.ts'
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
type Run<Name extends ActionName> = (
  request: RequestOf<Name>,
  caller: Caller,
  signal?: AbortSignal,
) => Promise<z.input<ActionOf<Name>['response']> | StreamedResponse>

/** Gives an action of the contract its handler. `run` gets the parsed body and returns the JSON of the response. */
export function defineAction<Name extends ActionName>(name: Name, run: Run<Name>): Action {
  const { audience, request } = ACTIONS[name]
  return {
    name,
    audience,
    run: (body, caller, signal) => run(request.parse(body) as RequestOf<Name>, caller, signal),
  }
}
