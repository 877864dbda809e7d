// The package has no types; these are the parts that the tests use.
declare module 'oidc-provider' {
  class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export { Provider as default }
}
