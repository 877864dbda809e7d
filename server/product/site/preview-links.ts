import { z } from 'zod'
import { ByDocumentSchema } from '#contracts/site/documents.ts'
import { createSigner } from '#server/platform/signer.ts'

const VALID_MS = 600_000

/** The previewed document and the person who may see it. */
const PreviewSchema = ByDocumentSchema.extend({ person: z.uuid(), until: z.int() })
export type Preview = Omit<z.infer<typeof PreviewSchema>, 'until'>

export type PreviewLinks = ReturnType<typeof createPreviewLinks>

/** Signed URLs of previews. A browser sends no access token when it opens a page, so the URL contains who requested it. */
export function createPreviewLinks(secretKey: string) {
  const { sign, isSigned } = createSigner(secretKey, 'preview links')
  return {
    sign(preview: Preview, now = Date.now()): string {
      const text = Buffer.from(JSON.stringify({ ...preview, until: now + VALID_MS })).toString('base64url')
      return `${text}.${sign(text)}`
    },
    /** Null if the link has expired or we did not sign it. */
    read(token: string, now = Date.now()): Preview | null {
      const [, text = '', signature = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(token) ?? []
      if (!isSigned(text, signature)) return null
      const { until, ...preview } = PreviewSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return until > now ? preview : null
    },
  }
}
