/** A field that no person sees; programs that fill in everything fill it in too. */
export const TRAP_FIELD = 'reference_url'

/** What the form knows beside its payload, for the server's spam rules. */
export const TRAP_HEADER = 'x-form-trap'
export const ELAPSED_HEADER = 'x-form-elapsed'

/** What a form without a clock, or on a page that was reloaded, says in place of the time. */
export const NO_CLOCK = 'unknown'
