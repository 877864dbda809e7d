import { RouterContextProvider } from 'react-router'
import { FORM_PORT, type FormPort } from '#contracts/forms/form-port.ts'
import { SITE_CONTENT } from '#contracts/site/site-content.ts'
import { SITE_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'

/** What pages are drawn from. Without content of its own a page is drawn from what the build was made of. */
export type Shown = { media: SiteMedia; content: object | null }

/** The router's context with what a page is drawn from and, for a visitor's request, the port through which it reaches the server. */
export class ShownContext extends RouterContextProvider {
  readonly [SITE_MEDIA]: SiteMedia
  declare readonly [SITE_CONTENT]?: object
  declare readonly [FORM_PORT]?: FormPort

  constructor({ media, content }: Shown, port?: FormPort) {
    super()
    this[SITE_MEDIA] = media
    if (content !== null) this[SITE_CONTENT] = content
    if (port !== undefined) this[FORM_PORT] = port
  }
}
