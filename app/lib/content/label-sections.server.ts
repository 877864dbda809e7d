import type { Content } from '#content/schema.ts'

/** The data of the About, Services and Contact sections, on every page that shows them. */
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
