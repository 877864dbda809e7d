import { data, isRouteErrorResponse, Link } from 'react-router'
import { ServicePage } from '#app/features/services/service-page.tsx'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { PortraitFigure } from '#app/features/team/portrait-figure.tsx'
import { WriteTo } from '#app/features/team/write-to.tsx'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { describeService } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import type { Route } from './+types/services.detail.ts'
import { findFeatured, findPortrait } from './team-work.server.ts'

type ServiceLink = { slug: string; title: string }

export function loader({ params, context }: Route.LoaderArgs) {
  const content = getContent(context)
  const service = content.services.find((candidate) => candidate.slug === params.serviceSlug)
  if (!service) {
    const services = content.services.map(({ slug, title }): ServiceLink => ({ slug, title }))
    throw data({ services }, { status: 404 })
  }
  const person = content.team.find(({ id }) => id === service.person)
  return {
    service,
    siblings: content.services.flatMap(({ slug, title, shortDescription }) =>
      slug === service.slug ? [] : [{ slug, title, shortDescription }],
    ),
    featuredTrack: findFeatured(service.hear, content),
    person: person && {
      id: person.id,
      slug: person.slug,
      name: person.name,
      initials: person.initials,
      title: person.title,
      ...findPortrait(person, content),
    },
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.service.title,
        fullTitle: `${loaderData.service.title} | Services`,
        description: loaderData.service.shortDescription,
        path: `/services/${loaderData.service.slug}`,
        things: describeService(loaderData.service),
      })
    : [{ title: 'Service not found | Services' }, { name: 'robots', content: 'noindex' }]

export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  const { service, siblings, featuredTrack, person } = loaderData
  return (
    <ServicePage
      service={service}
      siblings={siblings}
      featuredTrack={featuredTrack}
      person={
        person && {
          ...person,
          portrait: <PortraitFigure {...person} portrait={null} />,
          write: <WriteTo id={person.id} name={person.name} variant="outline" />,
        }
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  const services: ServiceLink[] = error.data.services
  return (
    <Missing title="Service not found" text="There is no service at this address. These are the ones we offer.">
      {services.map((service) => (
        <Button key={service.slug} asChild variant="outline">
          <Link to={`/services/${service.slug}`}>{service.title}</Link>
        </Button>
      ))}
      <p className="basis-full pt-2">
        <Button asChild variant="link">
          <Link to="/">Back to Home</Link>
        </Button>
      </p>
    </Missing>
  )
}
