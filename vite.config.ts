import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { previewsPlugin } from './app/features/player/previews-plugin.ts'
import { contentPlugin } from './content/vite-plugin.ts'

const siteUrl = (process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).replace(/\/+$/, '')

// Every page names dozens of files; seven letters of hash tell their versions apart as well as eight.
const NAMES = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }

export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname), previewsPlugin(import.meta.dirname), tailwindcss(), reactRouter()],
  define: { __SITE_URL__: JSON.stringify(siteUrl) },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rollupOptions: { output: NAMES } } } },
})
