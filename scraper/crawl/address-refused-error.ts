/** A name led to an address that may not be fetched. */
export class AddressRefusedError extends Error {
  constructor(hostname: string, address: string) {
    super(`${hostname} resolves to ${address}, which is not a public address`)
    this.name = 'AddressRefusedError'
  }
}
