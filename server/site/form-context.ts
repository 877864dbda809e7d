import { RouterContextProvider } from 'react-router'
import { FORM_PORT, type FormPort } from '#contracts/forms/form-port.ts'
import { SITE_CONTENT } from '#contracts/site/site-content.ts'
import { SITE_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'

/** What pages are drawn from. Without content of its own a page is drawn from what the build was made of. */
export type Shown = { media: SiteMedia; content: object | null }

/** The router's context with what pages are drawn from, for pages rendered without a visitor's request. */
export class ShownContext extends RouterContextProvider {
  readonly [SITE_MEDIA]: SiteMedia
  declare readonly [SITE_CONTENT]?: object

  constructor({ media, content }: Shown) {
    super()
    this[SITE_MEDIA] = media
    if (content !== null) this[SITE_CONTENT] = content
  }
}

/** The same, plus the port through which a page rendered for a request reaches the server. */
export class FormContext extends ShownContext {
  readonly [FORM_PORT]: FormPort

  constructor(port: FormPort, shown: Shown) {
    super(shown)
    this[FORM_PORT] = port
  }
}
