import { SITE_ADDRESS } from '#contracts/site/site-address.ts'

const TEXT = /^(text|application\/(json|xml|ld\+json|manifest\+json))\b/

/** Replaces the address placeholder of a built file. */
export function writeAddress(bytes: Buffer, siteUrl: string): Buffer {
  return bytes.includes(SITE_ADDRESS) ? Buffer.from(bytes.toString('utf8').replaceAll(SITE_ADDRESS, siteUrl)) : bytes
}

/** Replaces the address placeholder of a rendered page. */
export async function writeAddressInto(response: Response, siteUrl: string): Promise<Response> {
  const { status, statusText, headers } = response
  if (response.body === null || !TEXT.test(headers.get('content-type') ?? '')) return response
  const text = (await response.text()).replaceAll(SITE_ADDRESS, siteUrl)
  const own = new Headers(headers)
  own.delete('content-length')
  return new Response(text, { status, statusText, headers: own })
}
