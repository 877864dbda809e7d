import type { Captcha, CaptchaProvider } from '#contracts/platform/captcha.ts'

/** The API that both providers' scripts share. */
type CaptchaApi = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      theme: 'dark'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): string
  reset(id: string): void
  remove(id: string): void
}

const SCRIPTS: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
}

/** The globals that the scripts set and call. */
type CaptchaWindow = Partial<Record<CaptchaProvider, CaptchaApi>> & { onCaptchaReady?: () => void }

const LOAD_FAILED = 'The captcha could not be loaded. Please try again.'
let pending: Promise<CaptchaApi> | undefined

/** Loads the provider's script once. Rejects when it cannot be loaded; the next call then tries again. */
function loadApi(provider: CaptchaProvider): Promise<CaptchaApi> {
  pending ??= new Promise<CaptchaApi>((resolve, reject) => {
    const captchaWindow: CaptchaWindow = window as CaptchaWindow
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      pending = undefined
      reject(new Error(LOAD_FAILED))
    }
    captchaWindow.onCaptchaReady = () => {
      const api = captchaWindow[provider]
      if (api === undefined) fail()
      else resolve(api)
    }
    script.src = `${SCRIPTS[provider]}&onload=onCaptchaReady`
    script.async = true
    script.onerror = fail
    document.head.append(script)
  })
  return pending
}

export type CaptchaWidget = {
  /** The token of a solved challenge, once; waits until the visitor has solved it. */
  takeToken(): Promise<string>
  remove(): void
}

export async function showCaptcha({ provider, siteKey }: Captcha, container: HTMLElement): Promise<CaptchaWidget> {
  const api = await loadApi(provider)
  let solved = Promise.withResolvers<string>()
  const renew = () => {
    solved = Promise.withResolvers<string>()
    solved.promise.catch(() => undefined)
  }
  renew()
  const id = api.render(container, {
    sitekey: siteKey,
    theme: 'dark',
    callback: (token) => solved.resolve(token),
    'expired-callback': renew,
    'error-callback': () => solved.reject(new Error(LOAD_FAILED)),
  })
  return {
    async takeToken() {
      try {
        return await solved.promise
      } finally {
        // A token is good for one request.
        renew()
        api.reset(id)
      }
    },
    remove: () => api.remove(id),
  }
}
