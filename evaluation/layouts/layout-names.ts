import path from 'node:path'

/** Names, from the best on, that generators and servers give to the file around all pages. */
export const LAYOUTS = [
  ...of(['layout'], ['tsx', 'jsx', 'js', 'ts']),
  ...of(['app/layout', 'src/app/layout', 'routes/__root', 'src/routes/__root', 'app/root'], ['tsx', 'jsx', 'js']),
  ...of(
    ['pages/_app', 'pages/_document', 'src/pages/_app', 'src/pages/_document', '_app', '_document'],
    ['tsx', 'jsx', 'js'],
  ),
  ...of(['layouts/Layout', 'layouts/BaseLayout', 'layouts/MainLayout', 'layouts/Base', 'layouts/Main'], ['astro']),
  ...of(
    [
      'layouts/_default/baseof',
      'layouts/partials/head',
      '_layouts/default',
      '_includes/head',
      'templates/base',
      'templates/layout',
    ],
    ['html'],
  ),
  ...of(
    [
      'header',
      'head',
      'includes/header',
      'includes/head',
      'include/header',
      'inc/header',
      'view/header',
      'partials/header',
    ],
    ['php', 'html'],
  ),
  ...of(['layouts/app', 'views/layouts/app', 'resources/views/layouts/app', 'layouts/master'], ['blade.php']),
  ...of(['app/views/layouts/application', 'views/layouts/application'], ['html.erb']),
]
/** Settings, which name a site. */
export const SETTINGS = [
  ...of(['_config', 'hugo', 'config'], ['yml', 'yaml', 'toml']),
  ...of(['gatsby-config', 'nuxt.config'], ['js', 'ts']),
]
/** A page that a script draws stands in the one document that its site has. */
export const DOCUMENTS = ['index.html', 'public/index.html', 'src/index.html', 'src/app.html', 'client/index.html']

function of(names: readonly string[], endings: readonly string[]): string[] {
  return names.flatMap((name) => endings.map((ending) => `${name}.${ending}`))
}

/** The paths that the names have in the folders above a file, from the nearest on. */
export function nearPaths(file: string, names: readonly string[]): string[] {
  return foldersAbove(file).flatMap((folder) => names.map((name) => path.posix.join(folder, name)))
}

function foldersAbove(file: string): string[] {
  const folders = path.posix.dirname(file).split('/')
  return folders.map((_, at) => folders.slice(0, folders.length - at).join('/')).concat('')
}
