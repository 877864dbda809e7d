// An inline script on the 404 page, so that the path is logged without the app.
// biome-ignore lint/suspicious/noConsole: the requested path is to be logged where it happened.
console.warn(`No page at ${window.location.pathname}`)
