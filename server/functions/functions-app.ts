import { type Context, Hono } from 'hono'
import { AppError } from '#server/app-error.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { renderAppError } from '#server/gateway/render-app-error.ts'

export type EdgeFunction = (c: Context<GatewayEnv>) => Promise<Response> | Response

/** `/functions/v1/{name}`: each function is one handler that takes POST. */
export function createFunctionsApp(functions: Record<string, EdgeFunction>): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  for (const [name, handle] of Object.entries(functions)) app.post(`/${name}`, (c) => handle(c))
  app.all('*', () => {
    throw new AppError('not_found', 'Requested function was not found')
  })
  app.onError((error, c) => renderAppError(error, c))
  return app
}
