import ipaddr from 'ipaddr.js'

/**
 * The client's IP address, without a port. Behind a trusted proxy it is the last entry of X-Forwarded-For, which our
 * own proxy wrote; the client can forge the entries before it.
 */
export function clientAddressOf(request: {
  forwardedFor: string | undefined
  remoteAddress: string | undefined
  trustProxy: boolean
}): string {
  const last = request.trustProxy ? request.forwardedFor?.split(',').at(-1) : undefined
  return parseAddress(last) ?? parseAddress(request.remoteAddress) ?? 'unknown'
}

/** Proxies write `ip`, `ip:port`, `[v6]` and `[v6]:port`. Converts an IPv4-mapped IPv6 address to IPv4. */
function parseAddress(text = ''): string | null {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())?.[1] ?? /^([\d.]+):\d+$/.exec(text.trim())?.[1] ?? text.trim()
  if (!ipaddr.isValid(bare) || /^[\d.]+$/.test(bare) !== ipaddr.IPv4.isValidFourPartDecimal(bare)) return null
  const address = ipaddr.process(bare.replace(/%.*$/, ''))
  return address.toString()
}

/**
 * The key under which limits count an address. The holder of an IPv6 address controls at least its /64 network and
 * could use a new address for every request. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const [a, b, c, d] = ipaddr.IPv6.parse(address).parts
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`
}
