import { clutter, homeText, list, shell, teamText } from './invented-pages.ts'
import { at, facts, type InventedSite, three } from './invented-site.ts'

// Navigation in other languages, and from one to another.

const german: InventedSite = (() => {
  const domain = 'wellenreiter-tontraeger.de'
  const of = facts(domain, 'Wellenreiter Tonträger', 'Heike Sand', 'Ruben Voss')
  const page = shell(of.house, {
    lang: 'de',
    before: `<nav>${list([
      ['/kuenstler', 'Künstler'],
      ['/veroeffentlichungen', 'Veröffentlichungen'],
      ['/ueber-uns', 'Über uns'],
      ['/musik-einreichen', 'Musik einreichen'],
      ['/ansprechpartner', 'Ansprechpartner'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'German words',
    truth: at('/ansprechpartner', '/musik-einreichen', '/ueber-uns'),
    pages: {
      '/': page('Willkommen', `<p>${of.house} ist ein Label für elektronische Musik.</p>`),
      '/kuenstler': page('Künstler', list(clutter('/kuenstler/', 30))),
      '/veroeffentlichungen': page('Veröffentlichungen', list(clutter('/veroeffentlichungen/', 30))),
      ...three(['/ansprechpartner', '/musik-einreichen', '/ueber-uns'], of, page, 'de'),
    },
  }
})()

const french: InventedSite = (() => {
  const domain = 'editions-du-canal.fr'
  const of = facts(domain, 'Éditions du Canal', 'Solène Marchal', 'Yanis Perrault')
  const page = shell(of.house, {
    lang: 'fr',
    before: `<nav>${list([
      ['/artistes', 'Artistes'],
      ['/catalogue', 'Catalogue'],
      ['/qui-sommes-nous', 'Qui sommes-nous ?'],
      ['/nous-ecrire', 'Nous écrire'],
      ['/envoyer-une-maquette', 'Envoyer une maquette'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'French words',
    truth: at('/nous-ecrire', '/envoyer-une-maquette', '/qui-sommes-nous'),
    pages: {
      '/': page('Accueil', `<p>${of.house} édite et produit de la musique pour l’image.</p>`),
      '/artistes': page('Artistes', list(clutter('/artistes/', 30))),
      '/catalogue': page('Catalogue', list(clutter('/catalogue/', 30))),
      ...three(['/nous-ecrire', '/envoyer-une-maquette', '/qui-sommes-nous'], of, page, 'fr'),
    },
  }
})()

const spanish: InventedSite = (() => {
  const domain = 'sello-mirador.es'
  const of = facts(domain, 'Sello Mirador', 'Nuria Campos', 'Iker Salas')
  const page = shell(of.house, {
    lang: 'es',
    before: `<nav>${list([
      ['/artistas', 'Artistas'],
      ['/lanzamientos', 'Lanzamientos'],
      ['/quienes-somos', 'Quiénes somos'],
      ['/contacto', 'Contacto'],
      ['/envia-tu-musica', 'Envía tu música'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'Spanish words',
    truth: at('/contacto', '/envia-tu-musica', '/quienes-somos'),
    pages: {
      '/': page('Inicio', `<p>${of.house} es un sello discográfico independiente.</p>`),
      '/artistas': page('Artistas', list(clutter('/artistas/', 30))),
      '/lanzamientos': page('Lanzamientos', list(clutter('/lanzamientos/', 30))),
      ...three(['/contacto', '/envia-tu-musica', '/quienes-somos'], of, page, 'es'),
    },
  }
})()

const switcher: InventedSite = (() => {
  const domain = 'fjordklang.se'
  const of = facts(domain, 'Fjordklang', 'Astrid Holm', 'Eskil Brandt')
  const swedish = shell(of.house, {
    lang: 'sv',
    before: `<nav>${list([
      ['/artister', 'Artister'],
      ['/utgivningar', 'Utgivningar'],
      ['/kontakta-oss-har', 'Skriv till oss'],
      ['/vi-som-jobbar-har', 'Vi som jobbar här'],
    ])}<a href="/en/" hreflang="en">EN</a> <a href="/" hreflang="sv">SV</a></nav>`,
  })
  const english = shell(of.house, {
    before: `<nav>${list([
      ['/en/artists', 'Artists'],
      ['/en/get-in-touch', 'Get in touch'],
      ['/en/demos', 'Demos'],
      ['/en/people', 'People'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'a root in a fifth language with a switch to English',
    truth: {
      email: ['/en/get-in-touch', '/kontakta-oss-har'],
      policy: ['/en/demos'],
      team: ['/en/people', '/vi-som-jobbar-har'],
    },
    pages: {
      '/': swedish('Hem', '<p>Fjordklang ger ut musik och licensierar den för film.</p>'),
      '/en/': english('Home', homeText(of.house)),
      '/en/artists': english('Artists', list(clutter('/en/artists/', 20))),
      '/kontakta-oss-har': swedish('Skriv till oss', `<p><a href="mailto:${of.mailbox}">${of.mailbox}</a></p>`),
      '/vi-som-jobbar-har': swedish('Vi som jobbar här', teamText(of)),
      ...three(['/en/get-in-touch', '/en/demos', '/en/people'], of, english),
    },
  }
})()

const alternate: InventedSite = (() => {
  const domain = 'polderklank.nl'
  const of = facts(domain, 'Polderklank', 'Femke Visser', 'Bram Stolk')
  const dutch = shell(of.house, {
    lang: 'nl',
    head: `<link rel="alternate" hreflang="nl" href="https://${domain}/"><link rel="alternate" hreflang="en" href="https://${domain}/english/">`,
    before: `<nav>${list([
      ['/artiesten', 'Artiesten'],
      ['/uitgaven', 'Uitgaven'],
    ])}</nav>`,
  })
  const english = shell(of.house, {
    before: `<nav>${list([
      ['/english/write', 'Contact'],
      ['/english/send', 'Send demos'],
      ['/english/we', 'Our team'],
    ])}</nav>`,
  })
  return {
    domain,
    navigation: 'another language that only the head names',
    truth: at('/english/write', '/english/send', '/english/we'),
    pages: {
      '/': dutch('Welkom', '<p>Polderklank brengt muziek uit en geeft haar in licentie voor film.</p>'),
      '/artiesten': dutch('Artiesten', list(clutter('/artiesten/', 10))),
      '/english/': english('Home', homeText(of.house)),
      ...three(['/english/write', '/english/send', '/english/we'], of, english),
    },
  }
})()

export const WORDS: readonly InventedSite[] = [german, french, spanish, switcher, alternate]
