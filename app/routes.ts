import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type Page } from '#contracts/site/pages.ts'

const toRoute = ({ path, route: file }: Page) =>
  path === '/' ? index(`routes/${file}`) : route(path.slice(1), `routes/${file}`)

export default [
  ...PAGES.filter(({ screen }) => !screen).map(toRoute),
  layout('routes/desk.tsx', PAGES.filter(({ screen }) => screen).map(toRoute)),
  route('press', 'routes/press.ts'),
  route('art/boulevard.svg', 'routes/art.boulevard.ts'),
  route('art/scenes/:file', 'routes/art.scene.ts'),
  route('art/icon.svg', 'routes/art.icon.ts'),
  route('art/logo.png', 'routes/art.logo.ts'),
  route('art/artists/:file', 'routes/art.artist.ts'),
  route('art/team/:file', 'routes/art.member.ts'),
  route('og/*', 'routes/og.ts'),
  route('catalog.json', 'routes/catalog.json.ts'),
  route('catalog.schema.json', 'routes/catalog.schema.ts'),
  route('catalog/lines.json', 'routes/catalog.lines.ts'),
  route('catalog/:artistSlug/:file', 'routes/catalog.track.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  // Not in the build, because visitors do not need it.
  ...(process.env.NODE_ENV === 'development' ? [route('styleguide', 'routes/styleguide.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
