import sheet from '#app/app.css?inline'
import address from '#app/app.css?url'
import faces from '#app/fonts/faces.css?inline'

export const SITE_STYLE_ID = 'site-style'

/** The style sheet inlined in every page. The browser reads it from the page, so that no script contains it a second time. */
export const siteStyle: string = import.meta.env.SSR
  ? faces + sheet
  : (document.getElementById(SITE_STYLE_ID)?.textContent ?? '')

/** The URL of the whole sheet, without the fonts: declaring them twice would lay out all text twice. */
export const wholeSheet: string = address
