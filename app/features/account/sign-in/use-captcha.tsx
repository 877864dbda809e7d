import { type ReactNode, useEffect, useRef } from 'react'
import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { CAPTCHA_HEIGHTS, CAPTCHA_PLACE } from '#contracts/platform/captcha-place.ts'
import type { CaptchaWidget } from './captcha-script.ts'
import { useEnv } from './use-env.ts'

export type CaptchaField = {
  /** Where the widget appears, as high as the widget will be; empty where no captcha is configured. */
  widget: ReactNode
  /** Begins to load it, for the moment the form is first touched. A failure shows itself when the form is sent. */
  preload(): void
  /** The options of a call that asks for a token; waits until the visitor has solved the challenge. */
  takeOptions(): Promise<{ captchaToken?: string }>
}

/** The captcha of an account form. Nothing is loaded for a form that nobody uses. */
export function useCaptcha(): CaptchaField {
  const container = useRef<HTMLDivElement>(null)
  const pending = useRef<Promise<CaptchaWidget | null> | null>(null)
  const provider = useEnv()?.captcha?.provider
  // Undefined until it is known: a page as served has the height already (server/site/site.ts), and keeps it.
  const height = provider && CAPTCHA_HEIGHTS[provider]

  function open(): Promise<CaptchaWidget | null> {
    pending.current ??= openWidget(container.current).catch((error: unknown) => {
      pending.current = null
      throw error
    })
    return pending.current
  }

  useEffect(
    () => () => {
      void pending.current?.then((widget) => widget?.remove()).catch(() => undefined)
      pending.current = null
    },
    [],
  )

  return {
    widget: <div ref={container} {...{ [CAPTCHA_PLACE]: '' }} style={{ height }} suppressHydrationWarning />,
    preload: () => void open().catch(() => undefined),
    async takeOptions() {
      const widget = await open()
      return widget === null ? {} : { captchaToken: await widget.takeToken() }
    },
  }
}

async function openWidget(container: HTMLElement | null): Promise<CaptchaWidget | null> {
  const { captcha } = (await loadBackendWithEnv()).env
  if (captcha === null || container === null) return null
  const { showCaptcha } = await import('./captcha-script.ts')
  return await showCaptcha(captcha, container)
}
