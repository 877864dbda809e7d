import { extendTailwindMerge } from 'tailwind-merge'

type ClassValue = string | false | null | undefined

// Without these names tailwind-merge takes `text-head` for a colour and drops it beside `text-dim`.
const merge = extendTailwindMerge({ extend: { theme: { text: ['label', 'lead', 'title', 'head', 'hero'] } } })

/** Joins class names; of two Tailwind classes that set the same thing the later one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(values.filter(Boolean).join(' '))
}
