/**
 * The name that the content to draw goes by in the router's context. Registered, because build and server each hold a copy of
 * this file. What it contains is described in content/schema.ts.
 */
export const SITE_CONTENT: unique symbol = Symbol.for('neon-magnolia.site-content')
