/**
 * Set by the renderer on a page it has drawn: the hashes of the inline scripts that the app itself put into the page. The
 * server takes the page's policy from it and removes it.
 */
export const INLINE_SCRIPTS_HEADER = 'x-inline-scripts'
