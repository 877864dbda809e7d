import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { previewsPlugin } from './app/features/player/previews-plugin.ts'
import { inlineScriptPlugin } from './app/start/inline-script-plugin.ts'
import { contentPlugin } from './content/vite-plugin.ts'

const isPart = (id: string) =>
  /node_modules[\\/](lucide-react|clsx|class-variance-authority|radix-ui|@radix-ui)[\\/]|app[\\/](ui|lib|start|features[\\/](shortlist|player|site))[\\/]/.test(
    id,
  )
/** What the many staff rooms share and hardly a public page uses, and what brings zod with it: 24 KB that visitors never load. */
const isForStaff = (id: string) =>
  /icons[\\/](images|inbox|lamp-desk|radar|rss|scale|settings-2|shield-off|users)\.|react-(popper|popover|dialog|alert-dialog|select|dismissable-layer|focus-scope|focus-guards|portal|arrow|switch|tabs|roving-focus)[\\/]|app[\\/](ui[\\/](select|alert-dialog|letter-keys-switch|switch|tabs|textarea|skeleton)\.|lib[\\/](dates|no-eval)\.)/.test(
    id,
  )

/** A track's waveform, which several kinds of pages show, but neither the roster nor the shortlist. */
const isForListening = (id: string) =>
  /features[\\/](player[\\/](preview-strip|waveform|use-playhead)|tracks[\\/])/.test(id)

// By default the bundler splits shared modules into forty files of a few hundred bytes. Larger files transfer 10 KB less in total,
// because they compress better, and make for a shorter list in every page. The first of them rarely changes between releases.
const SHARED = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
    {
      name: 'parts',
      test: (id: string) => isPart(id) && !isForStaff(id) && !isForListening(id),
      // A lower number would load modules of two or three pages on every page.
      minShareCount: 4,
      priority: 1,
    },
    // The form engine, which all pages with a form share. One file with the contact form, which most have, is a third smaller.
    {
      name: 'forms',
      test: /app[\\/](forms|features[\\/](contact[\\/]contact-(form|section)|label[\\/](about|services)-section))|contracts[\\/]forms[\\/]contact\./,
      minShareCount: 2,
      priority: 0,
    },
    // Used by the frame around every page and therefore loaded by all of them. Includes two icons, which as separate files would
    // take three times as much.
    {
      name: 'frame',
      test: /icons[\\/](list-music|minus|search)\.|react-dismissable-layer[\\/]|app[\\/](ui[\\/]signed-in|lib[\\/](scroll\.|read-stored|player[\\/]kept-place|auth[\\/](staff-room|use-sign-out)|shortlist[\\/](use-shortlist|track-list))|features[\\/]shortlist[\\/](change-shortlist|shortlist-button))/,
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
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: SHARED } } } },
    // One file, read at the start: a part loaded later would be missing after the next build has taken this one's place.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
  },
})
