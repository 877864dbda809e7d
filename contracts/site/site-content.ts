/**
 * The key of the content in the router's context. `Symbol.for`, because build and server each have a copy of this file. The content
 * is defined in content/schema.ts.
 */
export const SITE_CONTENT: unique symbol = Symbol.for('neon-magnolia.site-content')
