/** The attribute of an element that starts the page's app at once. */
export const WAKE_NOW = 'data-wake-now'

/** Becomes the attribute above as the server reads the build, where sign-in providers are configured. */
export const WAKE_WITH_PROVIDERS = 'data-starts-with-providers'
