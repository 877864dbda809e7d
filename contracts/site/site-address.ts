/**
 * A placeholder for the site's public URL in everything that the build renders. The server replaces it
 * (server/site/write-address.ts), so one build can be served under any URL.
 */
export const SITE_ADDRESS = 'https://site-address.invalid'
