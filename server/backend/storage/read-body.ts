import type { z } from 'zod'
import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { parseShallowJson } from '#server/platform/shallow-json.ts'

const BODY_BYTES = 1024 * 1024

/** Parses a JSON body. Throws StorageError InvalidRequest with the first invalid field. */
export async function readBody<T>(c: GatewayContext, schema: z.ZodType<T>): Promise<T> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_BYTES) throw new StorageError('EntityTooLarge')
  const text = await c.req.text()
  if (text.length > BODY_BYTES) throw new StorageError('EntityTooLarge')
  const json = text === '' ? {} : parseShallowJson(text)
  if (json === undefined) throw new StorageError('InvalidRequest', 'The body is not JSON')
  return parse(schema, json)
}

export function readQuery<T>(c: GatewayContext, schema: z.ZodType<T>): T {
  return parse(schema, c.req.query())
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StorageError('InvalidRequest', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not as asked'}`)
}
