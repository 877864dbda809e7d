declare module '*?inline-script' {
  /** The module compiled to one classic script; empty in the browser's half of the app. */
  export const code: string
}

declare module 'virtual:content' {
  import type { Content } from '#content/schema.ts'

  export const content: Content
}

declare module 'virtual:previews' {
  /** What the build knows of each preview's file, by its name in content/previews. */
  export const previews: Readonly<Record<string, { src: string; seconds: number; levels: string }>>
}
