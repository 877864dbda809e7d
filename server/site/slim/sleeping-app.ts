/** The app's scripts in a page, where app/start/put-to-sleep.ts has put them: attributes, and script. */
export const SLEEPING_APP = /<script type="text\/plain" id="app"([^>]*)>([\s\S]*?)<\/script>/

/** Whether the page has a starter, which is what fetches the parts taken out. */
export const isAsleep = (html: string) => SLEEPING_APP.test(html)
