/** A link as it is on a page. */
export type FoundLink = {
  href: string
  label: string
  /** The part of the page, or `unseen` for an invisible link; absent if unknown. */
  zone?: 'body' | 'header' | 'nav' | 'footer' | 'unseen'
  /** The page in another language, or a part of it that is a separate document (a frame, a refresh): its label says nothing about it. */
  leads?: 'language' | 'part'
}
