// Markers that the app writes into pages for the server.

/** An attribute that starts the page's app at once. */
export const WAKE_NOW = 'data-wake-now'

/** The server replaces it with WAKE_NOW if sign-in providers are configured. */
export const WAKE_WITH_PROVIDERS = 'data-starts-with-providers'

/**
 * A response header with the hashes of the app's inline scripts. The server uses it for the page's policy and removes
 * it.
 */
export const INLINE_SCRIPTS_HEADER = 'x-inline-scripts'
