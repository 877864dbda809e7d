import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { CaptchaProvider } from '#contracts/platform/captcha.ts'

export const CAPTCHA_SECRET = 'the secret of the stand-in'
export const CAPTCHA_SITE_KEY = 'the site key of the stand-in'

const ORIGINS: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://js.hcaptcha.com',
}

/** The heights of their widgets, in pixels. */
const HEIGHTS: Record<CaptchaProvider, number> = { turnstile: 65, hcaptcha: 78 }

type CaptchaStandIn = AsyncDisposable & {
  /** The siteverify address. */
  url: string
  /** Serves the provider's script and frame to a page, under the provider's own address. Returns what was requested. */
  serve(page: Page, provider: CaptchaProvider): Promise<string[]>
}

/** A captcha provider for tests: its siteverify protocol, and a widget with the API that both providers have. */
export async function startCaptchaStandIn(): Promise<CaptchaStandIn> {
  const issued = new Set<string>()
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const codes: string[] = []
    if (form.get('secret') !== CAPTCHA_SECRET) codes.push('invalid-input-secret')
    // A token is accepted once.
    if (!issued.delete(form.get('response') ?? '')) codes.push('timeout-or-duplicate')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/siteverify`,
    async serve(page, provider) {
      const requested: string[] = []
      await page.route(`${ORIGINS[provider]}/**`, async (route) => {
        const url = new URL(route.request().url())
        requested.push(url.pathname)
        if (url.pathname === '/frame') {
          const token = crypto.randomUUID()
          issued.add(token)
          await route.fulfill({ contentType: 'text/html', body: frameWith(token, url.searchParams.get('key') ?? '') })
        } else {
          const body = `(${widget})(${JSON.stringify(provider)}, ${JSON.stringify(url.searchParams.get('onload'))}, ${HEIGHTS[provider]})`
          await route.fulfill({ contentType: 'text/javascript', body })
        }
      })
      return requested
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

const frameWith = (token: string, key: string) => `<!doctype html><html lang="en"><title>Captcha</title>
<p>${key === CAPTCHA_SITE_KEY ? '' : 'Invalid site key'}</p>
<button onclick="parent.postMessage({ token: '${token}' }, '*')">I am a person</button></html>`

/** Runs in the page: the part of the providers' API that the site uses. */
function widget(name: string, onload: string, height: number): void {
  const place = window as unknown as Record<string, unknown>
  const origin = new URL((document.currentScript as HTMLScriptElement).src).origin
  const open = (container: HTMLElement, key: string) => {
    const frame = document.createElement('iframe')
    frame.title = 'Captcha'
    frame.style.cssText = `display: block; width: 300px; height: ${height}px; border: 0`
    frame.src = `${origin}/frame?key=${encodeURIComponent(key)}`
    container.replaceChildren(frame)
  }
  let reset = (): void => undefined
  place[name] = {
    render(container: HTMLElement, options: { sitekey: string; callback: (token: string) => void }) {
      reset = () => open(container, options.sitekey)
      window.addEventListener('message', (event) => {
        if (event.origin === origin) options.callback(event.data.token)
      })
      reset()
      return 'widget-1'
    },
    reset: () => reset(),
    remove: () => undefined,
  }
  ;(place[onload] as () => void)()
}
