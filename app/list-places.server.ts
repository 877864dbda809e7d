import { listPictureFiles } from '#app/features/artists/picture/artist-picture.server.ts'
import { listScenePaths } from '#app/features/home/reel/scenes/scenes.ts'
import { findPhotographUrl } from '#app/features/team/photograph.server.ts'
import { listBuiltPaths, listCardPaths, listTrackFiles, shareImagePath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'

/** Every path that depends on the content: what the build renders, and what the server renders again when the content changes. */
export function listPlaces(content: Content) {
  return {
    pages: listBuiltPaths(content),
    files: [
      '/catalog.json',
      '/catalog/lines.json',
      ...listTrackFiles(content),
      '/sitemap.xml',
      ...content.team.map(({ id }) => `/art/team/${id}.svg`),
      '/art/boulevard.svg',
      ...listScenePaths(),
      '/art/icon.svg',
    ],
    /** Slow to render. For a HEAD request, the ETag identifies what the picture shows. */
    pictures: [
      ...listPictureFiles(content.artists),
      ...listCardPaths(content).map(shareImagePath),
      ...content.team.flatMap(({ id }) => findPhotographUrl(id) ?? []),
      '/art/logo.png',
    ],
  }
}
