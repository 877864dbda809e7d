import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { previewsPlugin } from './app/features/player/previews-plugin.ts'
import { inlineScriptPlugin } from './app/start/inline-script-plugin.ts'
import { contentPlugin } from './content/vite-plugin.ts'

// Left alone, the bundler cuts what pages share into forty files of a few hundred bytes. Two larger ones are 10 KB less on the
// way (they compress as one), a shorter list in every page, and the first of them stays the same from release to release.
const SHARED = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
    {
      name: 'parts',
      test: /node_modules[\\/](lucide-react|clsx|class-variance-authority|radix-ui|@radix-ui)[\\/]|app[\\/](ui|lib|start|features[\\/](shortlist|player|site))[\\/]/,
      // Fewer would bring every page what two or three use.
      minShareCount: 4,
      priority: 1,
    },
    // One form engine for all the pages with a form; as one file with the form that most of them have, it is a third less.
    {
      name: 'forms',
      test: /app[\\/](forms|features[\\/]contact[\\/]contact-(form|section))|contracts[\\/]forms[\\/]contact\./,
      minShareCount: 2,
      priority: 0,
    },
    // What the frame around every page and some of the pages use: it comes with each of them anyway. With it two icons, which
    // as files of their own are three times as much.
    {
      name: 'frame',
      test: /icons[\\/](minus|search)\.|app[\\/](lib[\\/](scroll-to-top|shortlist[\\/](use-shortlist|track-list))|features[\\/]shortlist[\\/](change-shortlist|shortlist-button))/,
      priority: 0,
    },
  ],
}

export default defineConfig({
  plugins: [
    inlineScriptPlugin(),
    contentPlugin(import.meta.dirname),
    previewsPlugin(import.meta.dirname),
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: SHARED } } } } },
})
