/** A link as a page gives it: where it leads, and the words it stands on. */
export type FoundLink = { href: string; label: string }
