import { type Context, Hono } from 'hono'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { renderAppError } from '#server/backend/gateway/render-app-error.ts'
import { AppError } from '#server/platform/app-error.ts'

export type EdgeFunction = (c: Context<GatewayEnv>) => Promise<Response> | Response

export function functionsSurface(functions: Record<string, EdgeFunction>): Surface {
  return {
    path: '/functions/v1',
    app: createFunctionsApp(functions),
    renderError: renderAppError,
    isCompressed: true,
    limitsVisitorWrites: true,
  }
}

/** `/functions/v1/{name}`: each function is one handler for POST. */
export function createFunctionsApp(functions: Record<string, EdgeFunction>): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  for (const [name, handle] of Object.entries(functions)) app.post(`/${name}`, (c) => handle(c))
  app.all('*', () => {
    throw new AppError('not_found', 'Requested function was not found')
  })
  app.onError(renderAppError)
  return app
}
