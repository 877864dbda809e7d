export type Profile = {
  /** Identifies the person or company on the network; the same for all spellings of the address. */
  key: string
  kind: 'person' | 'company' | 'either'
}

/** Pages of these networks that represent one person or company; everything else there is conversation. */
const PROFILES: [RegExp, RegExp, Profile['kind']][] = [
  [/(?:^|\.)linkedin\.com$/, /^\/in\/[^/]+$/, 'person'],
  [/(?:^|\.)linkedin\.com$/, /^\/company\/[^/]+(?:\/about)?$/, 'company'],
  [/(?:^|\.)(?:facebook|fb)\.com$/, /^\/[\w.-]{3,}(?:\/about)?$/, 'either'],
  [/(?:^|\.)instagram\.com$/, /^\/[\w.]{2,}$/, 'either'],
  [/(?:^|\.)(?:x|twitter)\.com$/, /^\/\w{2,15}$/, 'either'],
  [/(?:^|\.)threads\.net$/, /^\/@[\w.]{2,}$/, 'either'],
]
const NO_PROFILE =
  /^\/(?:home|explore|search|hashtag|i|p|reel|reels|stories|watch|groups|events|pages|login|share|intent|public)\b/

/** The profile at an address on one of the networks; null for posts, lists and other sites. Pure. */
export function findProfile(address: string): Profile | null {
  const url = URL.parse(address)
  if (url === null || NO_PROFILE.test(url.pathname)) return null
  const path = url.pathname.replace(/\/$/, '').toLowerCase()
  const found = PROFILES.find(([host, pattern]) => host.test(url.hostname) && pattern.test(path))
  if (found === undefined) return null
  // uk.linkedin.com and www.linkedin.com show the same person.
  const network = url.hostname
    .split('.')
    .slice(-2)
    .join('.')
    .replace(/^twitter\.com$/, 'x.com')
    .replace(/^fb\.com$/, 'facebook.com')
  return { key: `${network}${path.replace(/\/about$/, '')}`, kind: found[2] }
}
