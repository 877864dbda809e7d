import { clutter, homeText, list, shell } from './invented-pages.ts'
import { at, facts, type InventedSite, three } from './invented-site.ts'

// How links are made: icons, pictures, frames, numbers, other hosts.

const icons: InventedSite = (() => {
  const domain = 'glasswing-trailers.com'
  const of = facts(domain, 'Glasswing Trailers', 'Vera Solano', 'Kit Hargreave')
  const page = shell(of.house, {
    before: `<nav><a href="/p/2" aria-label="Listen to trailers"><svg></svg></a><a href="/p/3" aria-label="Contact us"><i class="icon-mail"></i></a><a href="/p/4" title="Our team"><i class="icon-people"></i></a><a href="/p/5"><svg><title>Submit your music</title></svg></a><a href="/p/6" title="Credits"><i></i></a></nav>`,
  })
  return {
    domain,
    navigation: 'icons named by aria-label or title',
    truth: at('/p/3', '/p/5', '/p/4'),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/p/2': page('Trailers', '<p>Listen.</p>'),
      '/p/6': page('Credits', '<p>Films.</p>'),
      ...three(['/p/3', '/p/5', '/p/4'], of, page),
    },
  }
})()

const noscript: InventedSite = (() => {
  const domain = 'sidechain-supervision.com'
  const of = facts(domain, 'Sidechain Supervision', 'Noor Aldous', 'Felix Brandl')
  const page = shell(of.house, {
    before: `<div id="nav"></div><script>document.getElementById('nav').innerHTML = build()</script><noscript><nav>${list(
      [
        ['/credits', 'Credits'],
        ['/contact', 'Contact'],
        ['/for-artists', 'For artists'],
        ['/team', 'Team'],
      ],
    )}</nav></noscript>`,
  })
  return {
    domain,
    navigation: 'a menu made by a script, with another for those without',
    truth: at('/contact', '/for-artists', '/team'),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/credits': page('Credits', '<p>Films.</p>'),
      ...three(['/contact', '/for-artists', '/team'], of, page),
    },
  }
})()

const images: InventedSite = (() => {
  const domain = 'velvetmoth.com'
  const of = facts(domain, 'Velvet Moth', 'Cleo Abara', 'Dirk Sommer')
  const page = shell(of.house, {
    before:
      '<div><a href="02.html"><img src="b2.gif" alt="Records"></a><a href="03.html"><img src="b3.gif" alt="Contact"></a><a href="04.html"><img src="b4.gif" alt="Demos"></a><a href="05.html"><img src="b5.gif" alt="Who we are"></a></div>',
  })
  return {
    domain,
    navigation: 'a splash page, then pictures with alternative texts',
    truth: at('/03.html', '/04.html', '/05.html'),
    pages: {
      '/': '<!doctype html><title>Velvet Moth</title><body><a href="home.html"><img src="splash.jpg" alt="Velvet Moth"></a></body>',
      '/home.html': page('Home', homeText(of.house)),
      '/02.html': page('Records', list(clutter('/records/', 10))),
      ...three(['/03.html', '/04.html', '/05.html'], of, page),
    },
  }
})()

const upperCase: InventedSite = (() => {
  const domain = 'statesman-music.com'
  const of = facts(domain, 'Statesman Music', 'Judith Crane', 'Albert Fox')
  const page = shell(of.house, {
    before: `<table><tr><td>${list([
      ['/Default.aspx', 'HOME'],
      ['/Catalogue.aspx', 'CATALOGUE'],
      ['/ContactUs.aspx', 'CONTACT US'],
      ['/SubmitMaterial.aspx', 'SUBMIT MATERIAL'],
      ['/OurStaff.aspx', 'OUR STAFF'],
    ])}</td></tr></table>`,
  })
  return {
    domain,
    navigation: 'paths with capitals',
    truth: at('/ContactUs.aspx', '/SubmitMaterial.aspx', '/OurStaff.aspx'),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/Catalogue.aspx': page('Catalogue', list(clutter('/Work.aspx?id=', 20))),
      ...three(['/ContactUs.aspx', '/SubmitMaterial.aspx', '/OurStaff.aspx'], of, page),
    },
  }
})()

const pageIds: InventedSite = (() => {
  const domain = 'thistledown-records.com'
  const of = facts(domain, 'Thistledown Records', 'Una Kerr', 'Matthias Gold')
  const posts = clutter('/?p=', 12)
  const page = shell(of.house, {
    before: `<nav>${list([
      ['/?page_id=7', 'Artists'],
      ['/?page_id=12', 'Contact'],
      ['/?page_id=19', 'Demo policy'],
      ['/?page_id=23', 'About us'],
      ['/?cat=3', 'News'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'pages by number in the query',
    truth: at('/?page_id=12', '/?page_id=19', '/?page_id=23'),
    pages: {
      '/': page('Home', homeText(of.house) + list(posts)),
      '/?page_id=7': page('Artists', list(clutter('/?artist=', 20))),
      '/?cat=3': page('News', list(posts)),
      ...three(['/?page_id=12', '/?page_id=19', '/?page_id=23'], of, page),
    },
  }
})()

const routes: InventedSite = (() => {
  const domain = 'brassbell-games-audio.com'
  const of = facts(domain, 'Brassbell Games Audio', 'Rosa Lindqvist', 'Tariq Daniels')
  const page = shell(of.house, {
    before: `<nav>${list([
      ['/index.php?route=product/category&path=20', 'Sound packs'],
      ['/index.php?route=information/information&information_id=4', 'About the studio'],
      ['/index.php?route=information/contact', 'Contact'],
      ['/index.php?route=information/information&information_id=9', 'Composers: send your work'],
      ['/index.php?route=account/login', 'Log in'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'pages by a route in the query',
    truth: at(
      '/index.php?route=information/contact',
      '/index.php?route=information/information&information_id=9',
      '/index.php?route=information/information&information_id=4',
    ),
    pages: {
      '/': page('Home', homeText(of.house)),
      '/index.php?route=product/category&path=20': page(
        'Sound packs',
        list(clutter('/index.php?route=product/product&id=', 15)),
      ),
      ...three(
        [
          '/index.php?route=information/contact',
          '/index.php?route=information/information&information_id=9',
          '/index.php?route=information/information&information_id=4',
        ],
        of,
        page,
      ),
    },
  }
})()

const subdomain: InventedSite = (() => {
  const domain = 'meridian-catalogue.com'
  const of = facts(domain, 'Meridian Catalogue', 'Paula Reyes', 'Gordon Blythe')
  const page = shell(of.house, {
    before: `<nav>${list([
      [`https://www.${domain}/browse`, 'Browse'],
      [`https://www.${domain}/about`, 'About'],
      [`https://submissions.${domain}/`, 'Submissions'],
      [`https://help.${domain}/contact`, 'Contact'],
    ])}</nav>`,
  })
  const on = (host: string, path: string) => `https://${host}.${domain}${path}`
  return {
    domain,
    navigation: 'subdomains, and a root that redirects to www',
    truth: at(on('help', '/contact'), on('submissions', '/'), on('www', '/about')),
    pages: {
      '/': { to: on('www', '/') },
      [on('www', '/')]: page('Home', homeText(of.house)),
      [on('www', '/browse')]: page('Browse', list(clutter('/tracks/', 20))),
      ...three([on('help', '/contact'), on('submissions', '/'), on('www', '/about')], of, page),
    },
  }
})()

const frames: InventedSite = (() => {
  const domain = 'oldquarry-sound.com'
  const of = facts(domain, 'Old Quarry Sound', 'Imke Danner', 'Pascal Roy')
  const menu = `<body>${list([
    ['/en/works.html', 'Works'],
    ['/en/address.html', 'Contact'],
    ['/en/your-music.html', 'Your music'],
    ['/en/us.html', 'Staff'],
  ])}</body>`
  const page = shell(of.house, { before: '<iframe src="/en/menu.html" title="Navigation"></iframe>' })
  return {
    domain,
    navigation: 'a redirect to a language and a menu in a frame',
    truth: at('/en/address.html', '/en/your-music.html', '/en/us.html'),
    pages: {
      '/': { to: '/en/' },
      '/en/': page('Home', homeText(of.house)),
      '/en/menu.html': menu,
      '/en/works.html': page('Works', '<p>Films.</p>'),
      ...three(['/en/address.html', '/en/your-music.html', '/en/us.html'], of, page),
    },
  }
})()

export const MARKS: readonly InventedSite[] = [icons, noscript, images, upperCase, pageIds, routes, subdomain, frames]
