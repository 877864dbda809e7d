/**
 * Stands in everything the site draws where its own public address goes. The build does not know that address: the server
 * writes it in (server/site/write-address.ts), so one build serves every address.
 */
export const SITE_ADDRESS = 'https://site-address.invalid'
