import type { DocumentBody, DocumentKind } from './documents.ts'

// The interface of content/documents.ts for the server, which must not import it. server/main passes it on.

export type DocumentKey = { kind: DocumentKind; id: string }

/** A document as published, or as a draft. */
export type SiteDocument = DocumentKey & {
  /** Its position among documents of its kind; for a track, among those of its artist. */
  position: number
  body: DocumentBody
  /** The slugs that it was published with before. */
  formerSlugs?: readonly string[]
}

type Place = (string | number)[]
export type FieldFault = { path: Place; message: string }

/** A reference to a missing document, which is `target`, or another error between documents. */
export type BrokenDocument = DocumentKey & FieldFault & { target: DocumentKey | null }

export type SiteLibrary<Content> = {
  /** The content of the build, used until the site has its own documents. */
  seed: Content
  split(content: Content): SiteDocument[]
  /** Removes broken references, and documents that need them. */
  assemble(documents: readonly SiteDocument[]): Content
  findBroken(documents: readonly SiteDocument[]): BrokenDocument[]
  /** The document in the form that is published, or its errors. */
  check(kind: DocumentKind, body: unknown): { body: DocumentBody } | { faults: FieldFault[] }
  /** Replaces the parts that are still the sample's, or with `isBack` restores them. */
  swapSampleParts(
    kind: DocumentKind,
    body: DocumentBody,
    sample: DocumentBody,
    which: { isBack: boolean },
  ): DocumentBody
  /** A slug made from a title in any script. */
  toSlug(title: string): string
  findFreeSlug(slug: string, taken: ReadonlySet<string>): string
}
