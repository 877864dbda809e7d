declare module '*?inline-script' {
  /** The module compiled to one classic script; empty in the client build. */
  export const code: string
}

declare module 'virtual:content' {
  import type { Content } from '#content/schema.ts'

  export const content: Content
}

declare module 'virtual:previews' {
  /** The facts about each preview, by its name in content/previews. */
  export const previews: Readonly<Record<string, { src: string; seconds: number; levels: string }>>
}
