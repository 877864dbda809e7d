import type { DocumentBody, DocumentKind } from './documents.ts'

// How the server, which knows nothing of the content's rules, sees content/documents.ts. server/main passes it on.

export type DocumentKey = { kind: DocumentKind; id: string }

/** A document in the state that is meant: what is published, or a draft. */
export type SiteDocument = DocumentKey & {
  /** Its place among those of its kind; a track's among those of its artist. */
  position: number
  body: DocumentBody
  /** The parts of addresses that it was published at before. */
  formerSlugs?: readonly string[]
}

type Place = (string | number)[]
export type FieldFault = { path: Place; message: string }

/** A reference to something that is not among the documents; `target` is what it names, if that is a document. */
export type BrokenDocument = DocumentKey & FieldFault & { target: DocumentKey | null }

export type SiteLibrary<Content> = {
  /** What the site would be without documents of its own: the content of the build. */
  seed: Content
  split(content: Content): SiteDocument[]
  /** Leaves out references to what is not there, and documents that cannot do without it. */
  assemble(documents: readonly SiteDocument[]): Content
  findBroken(documents: readonly SiteDocument[]): BrokenDocument[]
  /** The document in the form that is published, or what keeps it from that. */
  check(kind: DocumentKind, body: unknown): { body: DocumentBody } | { faults: FieldFault[] }
  /** Without the parts of a document that are still the sample's; with `isBack`, with them again. */
  swapSampleParts(
    kind: DocumentKind,
    body: DocumentBody,
    sample: DocumentBody,
    which: { isBack: boolean },
  ): DocumentBody
  /** A part of an address, made from a title in any script. */
  toSlug(title: string): string
  findFreeSlug(slug: string, taken: ReadonlySet<string>): string
}
