/** Domains reserved for examples and tests (RFC 2606). No mail gets there or is accepted from there. */
const RESERVED = /@(?:.*\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org))>?$/i

/** Whether an address, alone or as `Name <address>`, is at a reserved domain. */
export function isReservedAddress(address: string): boolean {
  return RESERVED.test(address)
}
