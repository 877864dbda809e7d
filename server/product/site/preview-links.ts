import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ByDocumentSchema } from '#contracts/site/documents.ts'

const VALID_MS = 600_000

/** Which document a preview is of, and who may look at it. */
const PreviewSchema = ByDocumentSchema.extend({ person: z.uuid(), until: z.int() })
export type Preview = Omit<z.infer<typeof PreviewSchema>, 'until'>

export type PreviewLinks = ReturnType<typeof createPreviewLinks>

/** Addresses of previews. They are opened as pages, which carry no token of their own, so the address says who asked. */
export function createPreviewLinks(secretKey: string) {
  // A key of its own, so that a signature made here is valid nowhere else.
  const key = createHmac('sha256', secretKey).update('preview links').digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(preview: Preview, now = Date.now()): string {
      const text = Buffer.from(JSON.stringify({ ...preview, until: now + VALID_MS })).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },
    /** Null if it is too old or not ours. */
    read(token: string, now = Date.now()): Preview | null {
      const [, text = '', signature = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const own = sign(text)
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      const { until, ...preview } = PreviewSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return until > now ? preview : null
    },
  }
}
