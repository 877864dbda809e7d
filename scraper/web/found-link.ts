/** A link as a page gives it: where it leads, and the words it stands on. */
export type FoundLink = {
  href: string
  label: string
  /** The part of the page, or that the link is not shown; absent where it is not known. */
  zone?: 'body' | 'header' | 'nav' | 'footer' | 'unseen'
  /** No words to choose by: another language of the page, or a part of it that is a document of its own (a frame, a refresh). */
  leads?: 'language' | 'part'
}
