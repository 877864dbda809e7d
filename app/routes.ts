import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('artists', 'routes/artists.tsx'),
  route('artists/:artistSlug', 'routes/artists.detail.tsx'),
  route('services/:serviceSlug', 'routes/services.detail.tsx'),
  route('ar', 'routes/ar.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('team', 'routes/team.tsx'),
  route('team/:memberSlug', 'routes/team.detail.tsx'),
  route('artist-submission', 'routes/artist-submission.tsx'),
  route('thank-you', 'routes/thank-you.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('bot', 'routes/bot.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/update-password', 'routes/auth.update-password.tsx'),
  route('sync-scraper', 'routes/sync-scraper.tsx'),
  route('art/boulevard.svg', 'routes/art.boulevard.ts'),
  route('art/artists/:file', 'routes/art.artist.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
