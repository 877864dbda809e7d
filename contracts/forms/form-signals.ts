/** A hidden field. Only programs that fill in every field fill it in. */
export const TRAP_FIELD = 'reference_url'

/** Headers with what the form observed, for the server's spam rules. */
export const TRAP_HEADER = 'x-form-trap'
export const ELAPSED_HEADER = 'x-form-elapsed'

/** The elapsed time that a form sends if it has no clock or its page was reloaded. */
export const UNKNOWN_ELAPSED = 'unknown'
