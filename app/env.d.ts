/** The public address the pages are built for, without a trailing slash. */
declare const __SITE_URL__: string

declare module 'virtual:content' {
  import type { Content } from '#content/schema.ts'

  export const content: Content
}
