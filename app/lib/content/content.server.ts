import { content } from 'virtual:content'
import { previews } from 'virtual:previews'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { fillCompanyWords } from '#content/company-words.ts'
import type { Content } from '#content/schema.ts'
import { SITE_CONTENT } from '#contracts/site/site-content.ts'
import { findSiteMedia } from '#contracts/site/site-media.ts'

export { previews }

const seed = fillCompanyWords(content)

/** The content to render: from the server's context, or the build's own, because the build has no database. */
export function getContent(context: object): Content {
  return (context as { [SITE_CONTENT]?: Content })[SITE_CONTENT] ?? seed
}

/** All previews of the label. Uploaded ones replace those of the build. */
export function listAllPreviews(context: object, built = previews) {
  return getContent(context).artists.flatMap((artist) => listPreviews(artist, built, findSiteMedia(context).previews))
}
