import sheet from '#app/app.css?inline'
import address from '#app/app.css?url'
import faces from '#app/fonts/faces.css?inline'

export const SITE_STYLE_ID = 'site-style'

/**
 * The style sheet that every page contains. In the browser it is read back from the page, so that no script contains it a
 * second time.
 */
export const siteStyle: string = import.meta.env.SSR
  ? faces + sheet
  : (document.getElementById(SITE_STYLE_ID)?.textContent ?? '')

/** Where the whole sheet is loaded from, without the fonts: declared twice, they would lay out all text twice. */
export const wholeSheet: string = address
