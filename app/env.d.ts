/** The public address the pages are built for, without a trailing slash. */
declare const __SITE_URL__: string

declare module 'virtual:content' {
  import type { Content } from '#content/schema.ts'

  export const content: Content
}

declare module 'virtual:previews' {
  /** What the build knows of each preview's file, by its name in content/previews. */
  export const previews: Readonly<Record<string, { src: string; seconds: number; levels: string }>>
}
