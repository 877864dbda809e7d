import { data, isRouteErrorResponse, Link } from 'react-router'
import { listPreviews } from '#app/features/player/list-previews.ts'
import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import { ServicePage } from '#app/features/services/service-page.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { findHeard } from '#app/features/tracks/find-heard.ts'
import { HeardTrack } from '#app/features/tracks/heard-track.tsx'
import { content } from '#app/lib/content.server.ts'
import { missingMeta, pageMeta } from '#app/lib/page-meta.ts'
import { previews } from '#app/lib/previews.server.ts'
import { describeService } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import type { Route } from './+types/services.detail.ts'

type ServiceLink = { slug: string; title: string }

export function loader({ params }: Route.LoaderArgs) {
  const service = content.services.find((candidate) => candidate.slug === params.serviceSlug)
  if (!service) {
    const services = content.services.map(({ slug, title }): ServiceLink => ({ slug, title }))
    throw data({ services }, { status: 404 })
  }
  return {
    service,
    siblings: content.services.flatMap(({ slug, title, shortDescription }) =>
      slug === service.slug ? [] : [{ slug, title, shortDescription }],
    ),
    heard: findHeard(service.hear, content.artists, (artist) => listPreviews(artist, previews)),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.service.title} | Services`,
        description: loaderData.service.shortDescription,
        path: `/services/${loaderData.service.slug}`,
        things: describeService(loaderData.service),
      })
    : missingMeta('Service not found | Services')

export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  const { service, siblings, heard } = loaderData
  return (
    <ServicePage
      service={service}
      siblings={siblings}
      hear={
        heard && (
          <HeardTrack
            mark="Hear what we mean"
            heard={heard}
            play={heard.preview && <PreviewStrip preview={heard.preview} />}
          />
        )
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Trouble />
  const services: ServiceLink[] = error.data.services
  return (
    <Missing title="Service not found" text="There is no service under this address. These are the ones we offer.">
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
