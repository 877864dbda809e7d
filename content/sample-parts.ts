import { isDeepStrictEqual } from 'node:util'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'

/** In documents that every site needs: what of the sample says nothing about another label, and what stands there instead. */
const PARTS: Partial<Record<DocumentKind, readonly (readonly [path: readonly string[], instead: unknown])[]>> = {
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

/**
 * The document without the parts that are still the `sample`'s, or with `isBack` with them again where nothing else has taken
 * their place.
 */
export function swapSampleParts(
  kind: DocumentKind,
  body: DocumentBody,
  sample: DocumentBody,
  { isBack }: { isBack: boolean },
): DocumentBody {
  const swapped = structuredClone(body)
  for (const [path, instead] of PARTS[kind] ?? []) {
    const own = placeOf(sample, path)
    const [from, to] = isBack ? [instead, own?.value] : [own?.value, instead]
    const place = placeOf(swapped, path)
    if (place === null || !isDeepStrictEqual(place.value, from)) continue
    if (to === undefined) delete place.parent[place.name]
    else place.parent[place.name] = structuredClone(to) as DocumentBody[string]
  }
  return swapped
}

/** A field with the object that it stands in, if there is one. */
function placeOf(body: DocumentBody, path: readonly string[]) {
  let parent = body
  for (const name of path.slice(0, -1)) {
    const next = parent[name]
    if (typeof next !== 'object' || next === null || Array.isArray(next)) return null
    parent = next
  }
  const name = path.at(-1) ?? ''
  return { parent, name, value: parent[name] }
}
