import { createHash, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { code as homeScript } from '#app/features/home/home-script.ts?inline-script'
import { code as signScript } from '#app/features/home/sign-script.ts?inline-script'
import { code as logMissing } from '#app/features/site/log-missing.ts?inline-script'
import { siteStyle } from '#app/lib/site-style.ts'
import { putToSleep } from '#app/start/put-to-sleep.ts'
import { code as starter } from '#app/start/starter.ts?inline-script'
import { createPicker } from '#app/start/used-rules.ts'
import { INLINE_SCRIPTS_HEADER } from '#setup/build/page-markers.ts'

/** The router's own answers, such as 404, are not errors; the server logs them. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // biome-ignore lint/suspicious/noConsole: the one place that sees what a loader threw
  console.error(error)
}

/** Renders the whole page before sending it: prerendering needs no stream, and other pages are small. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  // In development the app starts by itself, like Vite's own client.
  const nonce = import.meta.env.PROD ? randomUUID() : undefined
  const { html, failed } = await renderPage(request.url, routerContext, nonce)
  const answer = { status: failed ? 500 : status, headers }
  if (nonce === undefined) return new Response(html, answer)
  const asleep = putToSleep(
    html.replace(siteStyle, () => pickUsedRules(html)),
    starter,
    nonce,
  )
  headers.set(INLINE_SCRIPTS_HEADER, [asleep.app, starter, ...AT_ONCE].map(hash).join(' '))
  return new Response(asleep.html, answer)
}

/** The style rules that a page needs until its app starts. */
const pickUsedRules = createPicker(siteStyle)

/** The scripts that run while the page is parsed (`data-at-once`). */
const AT_ONCE = [signScript, homeScript, logMissing]

function hash(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}

async function renderPage(
  url: string,
  context: EntryContext,
  nonce: string | undefined,
): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const body = new PassThrough()
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      // React's own scripts, if a page needs any, belong to the app too.
      ...(nonce !== undefined && { nonce }),
      // Otherwise React sends large parts after the page, for a script to insert.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(body)
        resolve()
      },
      onShellError: reject,
      onError(error: unknown) {
        failed = true
        // biome-ignore lint/suspicious/noConsole: the one place that sees what a page threw while it was rendered
        console.error(error)
      },
    })
  })
  return { html: await text(body), failed }
}
