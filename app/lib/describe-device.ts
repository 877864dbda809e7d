/** The first match wins, because most browsers also name those that they descend from. */
const BROWSERS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T|iOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/**
 * A session's user agent in words, such as "Firefox on Windows". The text comes from the client, so only names from the lists
 * above are returned, never a part of it.
 */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? (system === undefined ? 'Unknown device' : `Unknown browser on ${system}`)
}
