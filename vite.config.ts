import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { previewsPlugin } from './app/features/player/recordings/previews-plugin.ts'
import { inlineScriptPlugin } from './app/start/inline-script-plugin.ts'
import { contentPlugin } from './content/vite-plugin.ts'

export default defineConfig({
  plugins: [
    inlineScriptPlugin(),
    contentPlugin(import.meta.dirname),
    previewsPlugin(import.meta.dirname),
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    // One file, read at the start: a part loaded later would be missing after the next build has taken this one's place.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
  },
})
