import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { BadTokenError } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { renderStorageError } from './render-storage-error.ts'

test.each([
  [new AppError('unavailable', 'The database cannot be reached at the moment.'), 503, '503'],
  [new AppError('unauthorized', 'No key'), 401, '401'],
  [new BadTokenError('forged', 'a.b.c'), 400, '403'],
  [new AppError('too_large', 'Too much'), 400, '413'],
  [new StorageError('NoSuchKey'), 400, '404'],
  [Object.assign(new Error('denied'), { code: '42501' }), 400, '403'],
])('%s answers %i with statusCode %s and is not logged', async (error, status, statusCode) => {
  const app = new Hono<GatewayEnv>()
  const logged: unknown[] = []
  app.use(async (c, next) => {
    c.set('log', { error: (line: unknown) => logged.push(line) } as never)
    await next()
  })
  app.onError(renderStorageError)
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  expect([response.status, ((await response.json()) as { statusCode: string }).statusCode]).toEqual([
    status,
    statusCode,
  ])
  expect(logged).toEqual([])
})
