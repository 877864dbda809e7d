import ipaddr from 'ipaddr.js'

/**
 * The client's address as a plain IP address, without a port. Behind a trusted proxy it is the last entry of
 * X-Forwarded-For, the one that our own proxy wrote; those before it are whatever the client claims.
 */
export function clientAddressOf(request: {
  forwardedFor: string | undefined
  remoteAddress: string | undefined
  trustProxy: boolean
}): string {
  const last = request.trustProxy ? request.forwardedFor?.split(',').at(-1) : undefined
  return parseAddress(last) ?? parseAddress(request.remoteAddress) ?? 'unknown'
}

/** Proxies write `ip`, `ip:port`, `[v6]` and `[v6]:port`. An IPv4 address in IPv6 form is the IPv4 address. */
function parseAddress(text = ''): string | null {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())?.[1] ?? /^([\d.]+):\d+$/.exec(text.trim())?.[1] ?? text.trim()
  if (!ipaddr.isValid(bare) || /^[\d.]+$/.test(bare) !== ipaddr.IPv4.isValidFourPartDecimal(bare)) return null
  const address = ipaddr.process(bare.replace(/%.*$/, ''))
  return address.toString()
}

/**
 * What a limit counts an address as. Whoever has one IPv6 address has at least its /64 network, and could use a new
 * address for every request. Anything but an IPv6 address is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const [a, b, c, d] = ipaddr.IPv6.parse(address).parts
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`
}
