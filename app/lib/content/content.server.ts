import { content } from 'virtual:content'
import { previews } from 'virtual:previews'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { fillCompanyWords } from '#content/company-words.ts'
import type { Content } from '#content/schema.ts'
import { SITE_CONTENT } from '#contracts/site/site-content.ts'
import { findSiteMedia } from '#contracts/site/site-media.ts'

export { previews }

const seed = fillCompanyWords(content)

/** The content to draw: what the server hands in, else what the build was made of, because the build knows no database. */
export function contentOf(context: object): Content {
  return (context as { [SITE_CONTENT]?: Content })[SITE_CONTENT] ?? seed
}

/** All that can be heard of the label: what staff uploaded before what was built. */
export function listHeard(context: object, made = previews) {
  return contentOf(context).artists.flatMap((artist) => listPreviews(artist, made, findSiteMedia(context).previews))
}
