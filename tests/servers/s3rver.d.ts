// The package has no types; these are the parts that the tests use.
declare module 's3rver' {
  class S3rver {
    constructor(options: {
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export { S3rver as default }
}
