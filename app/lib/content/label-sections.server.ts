import type { Content } from '#content/schema.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'

/** The data of the About, Services and Contact sections. */
export function listLabelSections(content: Content) {
  const { company, home, navigation } = content
  const services = navigation.services.flatMap((id) => {
    const service = content.services.find((candidate) => candidate.id === id)
    return service ? [{ slug: service.slug, title: service.title, shortDescription: service.shortDescription }] : []
  })
  return {
    company: {
      address: company.address,
      emails: company.emails,
      phone: company.phone,
      hours: company.hours,
      claims: company.claims,
    },
    words: { about: home.about, services: home.services, contact: home.contact },
    services,
  }
}

/** The label's name and how it is shown, for every page (app/ui/look.ts). */
export function describeLabel({ company: { name, shortName }, look: { sign, ornament, logo } }: Content) {
  const picture = logo ? { src: mediaAddress('look', logo.name), width: logo.width, height: logo.height } : null
  return { name, shortName, sign, ornament, logo: picture }
}
