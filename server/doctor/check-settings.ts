import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import type { Tell } from './finding.ts'

/** Settings that are valid one by one and wrong together. Invalid ones are refused when they are read. */
export function checkSettings(config: Config, tell: Tell): void {
  const site = new URL(config.SITE_URL)
  const isPublic = !isOwnMachine(site.hostname)
  if (isPublic && site.protocol === 'http:')
    tell.wrong(`SITE_URL is ${config.SITE_URL}: passwords would cross the network in clear text. Use https.`)
  if (site.protocol === 'https:' && !config.TRUST_PROXY)
    tell.wrong(
      'SITE_URL is https, so a proxy terminates TLS, but TRUST_PROXY is off: all visitors would share the proxy’s address and its limits. Set TRUST_PROXY=true.',
    )
  if (config.TRUST_PROXY && !isPublic)
    tell.note('TRUST_PROXY is on without a public SITE_URL: whoever reaches the port directly can name any address.')
  if (isPublic && isOwnMachine(config.HOST) && config.DATABASE_URL !== undefined)
    tell.note(`HOST is ${config.HOST}: only a proxy on this machine can reach the server.`)
  if (config.RATE_LIMIT_FACTOR > 1) {
    const say = `RATE_LIMIT_FACTOR is ${config.RATE_LIMIT_FACTOR}: the limits that slow attackers down are that much wider.`
    if (config.RATE_LIMIT_FACTOR > 10) tell.wrong(say)
    else tell.note(say)
  }
  if (config.SCRAPER_ALLOW_LOOPBACK_PORTS !== undefined)
    tell.wrong(
      'SCRAPER_ALLOW_LOOPBACK_PORTS is set: pages of strangers could make the scraper ask services of this machine.',
    )
  if (config.DATABASE_URL !== undefined && config.S3_URL === undefined)
    tell.note(
      'DATABASE_URL is set without S3_URL: with more than one replica, DATA_DIR/storage must be a shared folder.',
    )
  if (config.DATABASE_URL !== undefined && new URL(config.DATABASE_URL).password === '' && !config.ENCRYPTION_KEY)
    tell.wrong('DATABASE_URL has no password and ENCRYPTION_KEY is not set: nothing protects the keys in the database.')
  if (config.METRICS_PRIVATE === true && isPublic && !config.TRUST_PROXY)
    tell.wrong(
      'METRICS_PRIVATE is on for a public site without TRUST_PROXY: a proxy that names no visitor would open /metrics.',
    )
  tell.good('The settings are valid.')
}

function isOwnMachine(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(literal) ? ipaddr.process(literal).range() === 'loopback' : literal === 'localhost'
}
