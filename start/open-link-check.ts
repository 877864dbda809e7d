import type { CheckLink } from '#contracts/check-link.ts'
import { createLinkChecker } from '#scraper/crawl/check-link.ts'
import type { Config } from '#server/config.ts'
import { describeAgent } from './describe-agent.ts'

/** How the links of submissions are asked. */
export function openLinkCheck(config: Config): CheckLink {
  const loopbackPorts = config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? []
  return createLinkChecker({ userAgent: describeAgent(config), loopbackPorts })
}
