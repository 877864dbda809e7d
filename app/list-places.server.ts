import { listPictureFiles } from '#app/features/artists/picture/artist-picture.server.ts'
import { listScenePaths } from '#app/features/home/reel/scenes/scenes.ts'
import { findPhotographAddress } from '#app/features/team/photograph.server.ts'
import { listBuiltPaths, listCardPaths, listTrackFiles, shareImagePath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'

/** Every address that depends on the content: what the build draws, and what the server draws again when the content changes. */
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
    /** Drawing one takes a while; asked with HEAD, each says in its ETag what it is drawn of. */
    pictures: [
      ...listPictureFiles(content.artists),
      ...listCardPaths(content).map(shareImagePath),
      ...content.team.flatMap(({ id }) => findPhotographAddress(id) ?? []),
      '/art/logo.png',
    ],
  }
}
