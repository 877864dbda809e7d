/** A link as a page gives it: where it leads, and the words it stands on. */
export type FoundLink = {
  href: string
  label: string
  /** The part of the page; absent where it is not known. */
  zone?: 'body' | 'header' | 'nav' | 'footer'
}
