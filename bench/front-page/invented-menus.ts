import {
  clutter,
  cluttered,
  contactText,
  homeText,
  list,
  policyText,
  shell,
  sitemapIndex,
  teamText,
  urlset,
} from './invented-pages.ts'
import { at, facts, type InventedSite, three } from './invented-site.ts'

// Where navigation stands: sitemaps, menus, feet, fragments, pages behind pages.

const hugeSitemap: InventedSite = (() => {
  const domain = 'harborlight-music.com'
  const of = facts(domain, 'Harborlight Music', 'Ines Calloway', 'Tobias Renn')
  const posts = clutter('/2024/', 300, '/')
  const page = shell(of.house, {
    before: `<nav>${list([
      ['/artists/', 'Artists'],
      ['/news/', 'News'],
      ['/contact-us/', 'Contact'],
    ])}</nav>`,
    after: `<footer>${list([
      ['/demo-policy/', 'Demos'],
      ['/our-people/', 'People'],
    ])}</footer>`,
  })
  return {
    domain,
    navigation: 'an index of huge sitemaps',
    truth: at('/contact-us/', '/demo-policy/', '/our-people/'),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/artists/': page('Artists', list(clutter('/artists/', 20, '/'))),
      '/news/': page('News', list(posts.slice(0, 20))),
      '/robots.txt': `User-agent: *\nAllow: /\nSitemap: https://${domain}/sitemap_index.xml`,
      '/sitemap_index.xml': sitemapIndex(`https://${domain}`, [
        '/post-sitemap1.xml',
        '/post-sitemap2.xml',
        '/post-sitemap3.xml',
        '/artist-sitemap.xml',
        '/release-sitemap.xml',
        '/page-sitemap.xml',
      ]),
      ...Object.fromEntries(
        [1, 2, 3].map((n) => [
          `/post-sitemap${n}.xml`,
          urlset(
            `https://${domain}`,
            Array.from({ length: 20_000 }, (_, i) => `/2024/a-story-about-music-number-${n}-${i}/`),
          ),
        ]),
      ),
      '/artist-sitemap.xml': urlset(
        `https://${domain}`,
        clutter('/artists/', 900, '/').map(([href]) => href),
      ),
      '/release-sitemap.xml': urlset(
        `https://${domain}`,
        clutter('/releases/', 900, '/').map(([href]) => href),
      ),
      '/page-sitemap.xml': urlset(`https://${domain}`, ['/', '/contact-us/', '/demo-policy/', '/our-people/']),
      ...three(['/contact-us/', '/demo-policy/', '/our-people/'], of, page),
      ...cluttered(clutter('/artists/', 20, '/'), page),
    },
  }
})()

const artistSitemap: InventedSite = (() => {
  const domain = 'copperfield-sync.com'
  const of = facts(domain, 'Copperfield Sync', 'Marta Oyelaran', 'Jonas Pike')
  const artists = clutter('/artists/', 60)
  const page = shell(of.house, {
    before: `<header>${list([
      ['/artists', 'Artists'],
      ['/say-hello', 'Say hello'],
      ['/the-crew', 'The crew'],
    ])}</header>`,
    after: `<footer>${list([
      ['/music-for-us', 'Send us your music'],
      ['/privacy', 'Privacy'],
    ])}</footer>`,
  })
  return {
    domain,
    navigation: 'a sitemap of artists only',
    truth: at('/say-hello', '/music-for-us', '/the-crew'),
    pages: {
      '/': page('Home', homeText(of.house) + list(artists.slice(0, 12))),
      '/artists': page('Artists', list(artists)),
      '/sitemap.xml': urlset(`https://${domain}`, ['/', '/artists', ...artists.map(([href]) => href)]),
      ...three(['/say-hello', '/music-for-us', '/the-crew'], of, page),
      ...cluttered(artists, page),
    },
  }
})()

const burger: InventedSite = (() => {
  const domain = 'nightjar-records.com'
  const of = facts(domain, 'Nightjar Records', 'Della Finch', 'Omar Whitlock')
  const page = shell(of.house, {
    head: '<style>.drawer{display:none}.drawer.open{display:block}</style>',
    before: `<header><a href="/" aria-label="Home">Nightjar</a><button aria-expanded="false">Menu</button></header><div class="drawer" style="display:none" aria-hidden="true">${list(
      [
        ['/releases', 'Releases'],
        ['/roster', 'Roster'],
        ['/contact', 'Contact'],
        ['/submissions', 'Submissions'],
        ['/team', 'Team'],
      ],
    )}</div>`,
  })
  return {
    domain,
    navigation: 'a burger menu that is hidden until it is opened',
    truth: at('/contact', '/submissions', '/team'),
    pages: { '/': page('Home', homeText(of.house)), ...three(['/contact', '/submissions', '/team'], of, page) },
  }
})()

const footerOnly: InventedSite = (() => {
  const domain = 'lindenhof-musikverlag.de'
  const of = facts(domain, 'Lindenhof Musikverlag', 'Greta Aumann', 'Falk Behrend')
  const works = clutter('/werke/', 30)
  const page = shell(of.house, {
    lang: 'de',
    before: `<nav>${list([
      ['/werke', 'Werke'],
      ['/aktuelles', 'Aktuelles'],
    ])}</nav>`,
    after: `<footer>${list([
      ['/datenschutz', 'Datenschutz'],
      ['/impressum', 'Impressum'],
      ['/kontakt', 'Kontakt'],
      ['/einsendungen', 'Manuskripte und Demos'],
      ['/mitarbeiter', 'Mitarbeiterinnen und Mitarbeiter'],
    ])}</footer>`,
  })
  return {
    domain,
    navigation: 'links in the footer only, German',
    truth: at('/kontakt', '/einsendungen', '/mitarbeiter'),
    pages: {
      '/': page(
        'Start',
        `<p>${of.house} verlegt Musik und lizenziert sie für Film und Werbung.</p>${list(works.slice(0, 10))}`,
      ),
      '/werke': page('Werke', list(works)),
      '/impressum': page('Impressum', '<p>Lindenhof Musikverlag, Gartenweg 4, Weimar</p>'),
      ...three(['/kontakt', '/einsendungen', '/mitarbeiter'], of, page, 'de'),
      ...cluttered(works, page),
    },
  }
})()

const megaMenu: InventedSite = (() => {
  const domain = 'grandstand-library.com'
  const of = facts(domain, 'Grandstand Library', 'Priscilla Aune', 'Devon Marsh')
  const genres = clutter('/music/genres/', 60)
  const uses = clutter('/music/uses/', 60)
  const page = shell(of.house, {
    before: `<nav><ul><li>Music${list(genres)}</li><li>Uses${list(uses)}</li><li>Licensing${list(['film', 'tv', 'games', 'advertising', 'podcasts', 'apps', 'events', 'retail', 'weddings', 'students'].map((use) => [`/licensing/${use}`, `Licensing for ${use}`]))}</li><li>Company${list(
      [
        ['/company/about/story', 'Our story'],
        ['/company/about/people', 'Who we are'],
        ['/company/help/contact', 'Get in touch'],
        ['/company/composers/apply', 'Write for us'],
      ],
    )}</li></ul></nav>`,
  })
  return {
    domain,
    navigation: 'a menu of 134 links',
    truth: at('/company/help/contact', '/company/composers/apply', '/company/about/people'),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/company/about/story': page('Our story', '<p>It began in a garage.</p>'),
      ...Object.fromEntries(
        ['film', 'tv', 'games', 'advertising', 'podcasts', 'apps', 'events', 'retail', 'weddings', 'students'].map(
          (use) => [`/licensing/${use}`, page(`Licensing for ${use}`, '<p>Choose a track and pay.</p>')],
        ),
      ),
      ...three(['/company/help/contact', '/company/composers/apply', '/company/about/people'], of, page),
    },
  }
})()

const single: InventedSite = (() => {
  const domain = 'onetake-audio.com'
  const of = facts(domain, 'One Take Audio', 'Petra Lind', 'Sam Achebe')
  const page = shell(of.house, {
    before: `<nav>${list([
      ['#work', 'Work'],
      ['/#team', 'Team'],
      ['#submit', 'Submit'],
      [`https://${domain}/#contact`, 'Contact'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'one page with fragments',
    truth: at('/', '/', '/'),
    pages: {
      '/': page(
        'Home',
        `${homeText(of.house)}<section id="team">${teamText(of)}</section><section id="submit">${policyText()}</section><section id="contact">${contactText(of)}</section>`,
      ),
    },
  }
})()

const secondLevel: InventedSite = (() => {
  const domain = 'paperkite-publishing.com'
  const of = facts(domain, 'Paperkite Publishing', 'Lena Brook', 'Marcus Teal')
  const page = shell(of.house, {
    before: `<nav>${list([
      ['/writers', 'Writers'],
      ['/songs', 'Songs'],
      ['/projects', 'Projects'],
      ['/journal', 'Journal'],
      ['/info', 'Info'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'everything behind one page called Info',
    truth: at('/info/contact', '/info/demos', '/info/people'),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/writers': page('Writers', list(clutter('/writers/', 25))),
      '/songs': page('Songs', list(clutter('/songs/', 25))),
      '/projects': page('Projects', list(clutter('/projects/', 25))),
      '/journal': page('Journal', list(clutter('/journal/', 25))),
      '/info': page(
        'Info',
        `<p>Facts about ${of.house}.</p>${list([
          ['/info/contact', 'Address'],
          ['/info/demos', 'Can I send songs?'],
          ['/info/people', 'The people'],
          ['/info/press', 'Press'],
        ])}`,
      ),
      ...three(['/info/contact', '/info/demos', '/info/people'], of, page),
    },
  }
})()

export const MENUS: readonly InventedSite[] = [
  hugeSitemap,
  artistSitemap,
  burger,
  footerOnly,
  megaMenu,
  single,
  secondLevel,
]
