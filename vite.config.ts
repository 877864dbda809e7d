import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { previewsPlugin } from './app/features/player/previews-plugin.ts'
import { contentPlugin } from './content/vite-plugin.ts'

const siteUrl = (process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).replace(/\/+$/, '')

export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname), previewsPlugin(import.meta.dirname), tailwindcss(), reactRouter()],
  define: { __SITE_URL__: JSON.stringify(siteUrl) },
  build: { assetsInlineLimit: 0 },
})
