// Stands in the page for an address that leads nowhere, as an inline script: the path is logged without the app.
// biome-ignore lint/suspicious/noConsole: the requested path is to be logged where it happened.
console.warn(`No page at ${window.location.pathname}`)
