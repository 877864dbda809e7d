import { z } from 'zod'
import type { SiteMedia } from '#contracts/site/site-media.ts'
import { SitePictureSchema, SitePreviewSchema } from '#contracts/site/site-media-schemas.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'

const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } }

/** The media on the site, read as a visitor: what policies hide from visitors cannot be on a page. */
export async function readMedia(database: Database): Promise<SiteMedia> {
  return await database.asCaller(VISITOR, async (sql) => {
    const pictures = await sql`
      select id, name, artist, alt, credit, width, height, bytes::float8 as bytes
      from public.press_pictures where alt is not null and removed_at is null order by created_at, id`
    const previews = await sql`
      select name, artist, track, seconds::float8 as seconds, levels
      from public.track_previews where track is not null and removed_at is null order by track`
    return {
      pictures: z.array(SitePictureSchema).parse(pictures),
      previews: z.array(SitePreviewSchema).parse(previews),
    }
  })
}
