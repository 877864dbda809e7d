import { parse } from 'tldts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import { siteOf } from './shared-hosts.ts'

/** Whether an address belongs to another site. Free mail, a shared host and another suffix of the same name do not show that. */
export function isOfAnotherCompany(address: string, host: string): boolean {
  if (isSharedMail(address) || siteOf(host).shared) return false
  const [own, other] = [host, address.slice(address.lastIndexOf('@') + 1)].map(
    (name) => parse(name).domainWithoutSuffix,
  )
  return own != null && other != null && own !== other
}
