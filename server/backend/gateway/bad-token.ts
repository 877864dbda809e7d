import { AppError } from '#server/platform/app-error.ts'

export type TokenFault = 'malformed' | 'forged' | 'expired'

/** A bearer value that is no valid token of ours; every surface words it as its own clients expect. */
export class BadTokenError extends AppError {
  readonly fault: TokenFault
  /** How many parts the token has; a well-formed one has three. */
  readonly parts: number

  constructor(fault: TokenFault, token: string, cause?: unknown) {
    super('unauthorized', 'Invalid JWT', { cause })
    this.fault = fault
    this.parts = token.split('.').length
  }
}
