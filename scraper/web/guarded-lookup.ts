import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isAllowedAddress } from './url-rules.ts'

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

/** A host name resolved to an address that may not be fetched. */
export class AddressRefusedError extends Error {
  readonly code = 'EADDRREFUSED'
  constructor(hostname: string, address: string) {
    super(`${hostname} resolves to ${address}, which is not a public address`)
    this.name = 'AddressRefusedError'
  }
}

/**
 * The DNS lookup of every guarded connection. If one address of a name may not be fetched, the name is refused. The lookup runs inside the
 * connection, so the checked address is the one that is used, even if the name resolves differently a moment later.
 */
export function guardedLookup(guard: {
  port: number
  loopbackPorts?: readonly number[] | undefined
  resolve?: Resolve | undefined
}): LookupFunction {
  const { port, loopbackPorts = [], resolve = resolveByDns } = guard
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        const refused = found.find(({ address }) => !isAllowedAddress(address, port, loopbackPorts))
        if (first === undefined)
          callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '', 0)
        else if (refused !== undefined) callback(new AddressRefusedError(hostname, refused.address), '', 0)
        else if (options.all === true) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

function resolveByDns(hostname: string): ReturnType<Resolve> {
  return systemLookup(hostname, { all: true, verbatim: true })
}
