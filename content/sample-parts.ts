import { isDeepStrictEqual } from 'node:util'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'

/** For documents that every site needs: the sample parts that do not fit another label, and what replaces them. */
const PARTS: Partial<Record<DocumentKind, readonly (readonly [path: readonly string[], replacement: unknown])[]>> = {
  company: [
    [['catalogueName'], 'Catalog'],
    [['claims'], []],
    ...['catalogue', 'streaming', 'social', 'professional'].map((list) => [['links', list], []] as const),
  ],
  home: [
    [['about'], { title: 'About us', paragraphs: ['{description}'] }],
    [['cues'], []],
    [['submit', 'hear'], undefined],
  ],
  navigation: ['artists', 'ar', 'services'].map((menu) => [[menu], []] as const),
}

/** Replaces the parts that are still the `sample`'s, or with `isBack` restores those that are still replaced. */
export function swapSampleParts(
  kind: DocumentKind,
  body: DocumentBody,
  sample: DocumentBody,
  { isBack }: { isBack: boolean },
): DocumentBody {
  const swapped = structuredClone(body)
  for (const [path, replacement] of PARTS[kind] ?? []) {
    const sampleField = findField(sample, path)
    const [from, to] = isBack ? [replacement, sampleField?.value] : [sampleField?.value, replacement]
    const place = findField(swapped, path)
    if (place === null || !isDeepStrictEqual(place.value, from)) continue
    if (to === undefined) delete place.parent[place.name]
    else place.parent[place.name] = structuredClone(to) as DocumentBody[string]
  }
  return swapped
}

/** A field with the object that contains it. */
function findField(body: DocumentBody, path: readonly string[]) {
  let parent = body
  for (const name of path.slice(0, -1)) {
    const next = parent[name]
    if (typeof next !== 'object' || next === null || Array.isArray(next)) return null
    parent = next
  }
  const name = path.at(-1) ?? ''
  return { parent, name, value: parent[name] }
}
