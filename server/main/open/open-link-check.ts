import type { Company } from '#content/schema.ts'
import type { CheckLink } from '#contracts/forms/check-link.ts'
import { createLinkChecker } from '#scraper/crawl/check-link.ts'
import { describeAgent } from '#server/main/describe-agent.ts'
import type { Config } from '#server/platform/config.ts'

/** How the links of submissions are asked. */
export function openLinkCheck(config: Config, label: Pick<Company, 'shortName'>): CheckLink {
  const loopbackPorts = config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? []
  return createLinkChecker({ userAgent: describeAgent(config, label), loopbackPorts })
}
