type Judged = { url: string; status: number; headers: Headers; body: string }
type Finding = { rule: string; modifier: number }

/**
 * Test support: Mozilla Observatory's published scoring (https://github.com/mozilla/http-observatory, docs/scoring.md), as far
 * as a single response can be judged; preload lists and redirects from port 80 are outside the product.
 */
export function judgeByObservatory(answer: Judged): { score: number; findings: Finding[] } {
  const policies = readPolicy(answer.headers.get('content-security-policy'))
  const findings = [
    judgePolicy(policies),
    judgeCookies(answer.headers),
    judgeSharing(answer.headers),
    judgeReferrer(answer.headers.get('referrer-policy')),
    judgeTransport(answer),
    judgeScripts(answer),
    judgeSniffing(answer.headers.get('x-content-type-options')),
    judgeFraming(answer.headers.get('x-frame-options'), policies),
    judgeResourcePolicy(answer.headers.get('cross-origin-resource-policy')),
  ]
  const sum = (list: Finding[]) => list.reduce((total, { modifier }) => total + modifier, 0)
  const penalised = 100 + sum(findings.filter(({ modifier }) => modifier < 0))
  // Extra points count only from a score of 90.
  const score = penalised >= 90 ? penalised + sum(findings.filter(({ modifier }) => modifier > 0)) : penalised
  return { score: Math.max(0, score), findings }
}

export function gradeOf(score: number): string {
  const grades: [number, string][] = [
    [100, 'A+'],
    [90, 'A'],
    [85, 'A-'],
    [80, 'B+'],
    [70, 'B'],
    [65, 'B-'],
    [60, 'C+'],
    [50, 'C'],
    [45, 'C-'],
    [40, 'D+'],
    [30, 'D'],
    [25, 'D-'],
  ]
  return grades.find(([least]) => score >= least)?.[1] ?? 'F'
}

function readPolicy(header: string | null): Map<string, string[]> | null {
  if (header === null) return null
  const policy = new Map<string, string[]>()
  for (const directive of header.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    // The first of two directives of one name is the one that counts (CSP Level 3, section 2.2.1).
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

function judgePolicy(policy: Map<string, string[]> | null): Finding {
  if (policy === null) return { rule: 'csp-not-implemented', modifier: -25 }
  if (policy.size === 0) return { rule: 'csp-header-invalid', modifier: -25 }
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const isOpen = (sources: string[]) =>
    sources.some((source) => ['*', 'data:', 'http:', 'https:', 'ftp:'].includes(source.toLowerCase()))
  const scripts = of('script-src')
  const isHashed = scripts.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
  // With a hash or nonce, browsers ignore 'unsafe-inline'.
  if ((scripts.includes("'unsafe-inline'") && !isHashed) || isOpen(scripts) || isOpen(of('object-src'))) {
    return { rule: 'csp-implemented-with-unsafe-inline', modifier: -20 }
  }
  const active = ['script-src', 'style-src', 'connect-src', 'font-src', 'object-src', 'frame-src', 'worker-src']
  if (active.some((name) => of(name).some((source) => /^(http|ws):(?!\/\/localhost)/.test(source)))) {
    return { rule: 'csp-implemented-with-insecure-scheme', modifier: -20 }
  }
  if (['script-src', 'style-src'].some((name) => of(name).includes("'unsafe-eval'"))) {
    return { rule: 'csp-implemented-with-unsafe-eval', modifier: -10 }
  }
  if (['img-src', 'media-src'].some((name) => of(name).some((source) => source.startsWith('http:')))) {
    return { rule: 'csp-implemented-with-insecure-scheme-in-passive-content-only', modifier: -10 }
  }
  const styles = of('style-src')
  if (styles.includes("'unsafe-inline'") || isOpen(styles)) {
    return { rule: 'csp-implemented-with-unsafe-inline-in-style-src-only', modifier: 0 }
  }
  const isClosed = policy.get('default-src')?.join() === "'none'"
  return isClosed
    ? { rule: 'csp-implemented-with-no-unsafe-default-src-none', modifier: 10 }
    : { rule: 'csp-implemented-with-no-unsafe', modifier: 5 }
}

function judgeCookies(headers: Headers): Finding {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return { rule: 'cookies-not-found', modifier: 0 }
  const isSession = (cookie: string) => /^[^=]*(sess|auth|login|token)/i.test(cookie)
  if (cookies.some((cookie) => isSession(cookie) && !/;\s*secure/i.test(cookie))) {
    return { rule: 'cookies-session-without-secure-flag', modifier: -40 }
  }
  if (cookies.some((cookie) => isSession(cookie) && !/;\s*httponly/i.test(cookie))) {
    return { rule: 'cookies-session-without-httponly-flag', modifier: -30 }
  }
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) {
    return { rule: 'cookies-without-secure-flag', modifier: -20 }
  }
  return { rule: 'cookies-secure-with-httponly-sessions', modifier: 0 }
}

/** The tester sends its own Origin. A response that echoes it and allows credentials gives everyone full access. */
function judgeSharing(headers: Headers): Finding {
  const origin = headers.get('access-control-allow-origin')
  if (origin === null) return { rule: 'cross-origin-resource-sharing-not-implemented', modifier: 0 }
  if (origin === '*') return { rule: 'cross-origin-resource-sharing-implemented-with-public-access', modifier: 0 }
  return headers.get('access-control-allow-credentials') === 'true'
    ? { rule: 'cross-origin-resource-sharing-implemented-with-universal-access', modifier: -50 }
    : { rule: 'cross-origin-resource-sharing-implemented-with-restricted-access', modifier: 0 }
}

function judgeReferrer(policy: string | null): Finding {
  if (policy === null) return { rule: 'referrer-policy-not-implemented', modifier: 0 }
  // Of several values, the last one that a browser supports counts.
  const value = policy.split(',').at(-1)?.trim() ?? ''
  const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(value)
  if (isPrivate) return { rule: 'referrer-policy-private', modifier: 5 }
  const isUnsafe = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'].includes(value)
  return { rule: isUnsafe ? 'referrer-policy-unsafe' : 'referrer-policy-header-invalid', modifier: -5 }
}

function judgeTransport({ url, headers }: Judged): Finding {
  if (!url.startsWith('https:')) return { rule: 'hsts-not-implemented-no-https', modifier: -20 }
  const header = headers.get('strict-transport-security')
  if (header === null) return { rule: 'hsts-not-implemented', modifier: -20 }
  const seconds = Number(/^\s*max-age=(\d+)\s*(;|$)/i.exec(header)?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return { rule: 'hsts-header-invalid', modifier: -20 }
  return seconds >= 15768000
    ? { rule: 'hsts-implemented-max-age-at-least-six-months', modifier: 0 }
    : { rule: 'hsts-implemented-max-age-less-than-six-months', modifier: -10 }
}

function judgeScripts({ url, headers, body }: Judged): Finding {
  if (!headers.get('content-type')?.startsWith('text/html')) {
    return { rule: 'sri-not-implemented-response-not-html', modifier: 0 }
  }
  const sources = [...body.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => new URL(source ?? '', url))
  if (!body.includes('<script')) return { rule: 'sri-not-implemented-but-no-scripts-loaded', modifier: 0 }
  const strangers = sources.filter(({ origin }) => origin !== new URL(url).origin)
  if (strangers.some(({ protocol }) => protocol !== 'https:')) {
    return { rule: 'sri-not-implemented-and-external-scripts-not-loaded-securely', modifier: -50 }
  }
  return strangers.length > 0
    ? { rule: 'sri-not-implemented-but-external-scripts-loaded-securely', modifier: -5 }
    : { rule: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin', modifier: 0 }
}

function judgeSniffing(header: string | null): Finding {
  if (header === null) return { rule: 'x-content-type-options-not-implemented', modifier: -5 }
  return header.trim().toLowerCase() === 'nosniff'
    ? { rule: 'x-content-type-options-nosniff', modifier: 0 }
    : { rule: 'x-content-type-options-header-invalid', modifier: -5 }
}

function judgeFraming(header: string | null, policy: Map<string, string[]> | null): Finding {
  const ancestors = policy?.get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => ['*', 'http:', 'https:'].includes(source))) {
    return { rule: 'x-frame-options-implemented-via-csp', modifier: 5 }
  }
  if (header === null) return { rule: 'x-frame-options-not-implemented', modifier: -20 }
  return /^(deny|sameorigin)$/i.test(header.trim())
    ? { rule: 'x-frame-options-sameorigin-or-deny', modifier: 0 }
    : { rule: 'x-frame-options-header-invalid', modifier: -20 }
}

function judgeResourcePolicy(header: string | null): Finding {
  if (header === null) return { rule: 'corp-not-implemented', modifier: 0 }
  if (header === 'same-origin') return { rule: 'corp-implemented-with-same-origin', modifier: 10 }
  if (header === 'same-site') return { rule: 'corp-implemented-with-same-site', modifier: 10 }
  return header === 'cross-origin'
    ? { rule: 'corp-implemented-with-cross-origin', modifier: 0 }
    : { rule: 'corp-header-invalid', modifier: -5 }
}
