import { type ReactNode, useEffect, useRef } from 'react'
import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { CAPTCHA_HEIGHTS, CAPTCHA_PLACE } from '#contracts/platform/captcha-place.ts'
import type { CaptchaWidget } from './captcha-script.ts'
import { useEnv } from './use-env.ts'

export type CaptchaField = {
  /** The container of the widget, with its final height; empty if no captcha is configured. */
  widget: ReactNode
  /** Starts loading the widget when the form is first focused. A failure is reported when the form is sent. */
  preload(): void
  /** The options of a call that asks for a token; waits until the visitor has solved the challenge. */
  takeOptions(): Promise<{ captchaToken?: string }>
}

/** The captcha of an account form. Nothing is loaded until the form is used. */
export function useCaptcha(): CaptchaField {
  const container = useRef<HTMLDivElement>(null)
  const pending = useRef<Promise<CaptchaWidget | null> | null>(null)
  const provider = useEnv()?.captcha?.provider
  // Undefined until known: the served page already has the height (server/site/site.ts) and keeps it.
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
