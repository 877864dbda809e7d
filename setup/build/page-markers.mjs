// What the app writes into pages for the server that reads the build.

/** The attribute of an element that starts the page's app at once. */
export const WAKE_NOW = 'data-wake-now'

/** Becomes the attribute above as the server reads the build, where sign-in providers are configured. */
export const WAKE_WITH_PROVIDERS = 'data-starts-with-providers'

/**
 * Set by the renderer on a page: the hashes of the inline scripts that the app itself put into it. The server takes the page's
 * policy from it and removes it.
 */
export const INLINE_SCRIPTS_HEADER = 'x-inline-scripts'
