type Words = { points: number; en: string; de: string; fr: string; es: string }

/**
 * Labels and paths of links in four languages, and the points of a page of each topic. Written without accents; umlauts both as one letter
 * and as two. A star stands for further letters, and spaces may be missing.
 */
export const LINK_WORDS = {
  submissions: {
    points: 10,
    en: 'submit*, submission*, demo, demos, your music, your songs, your tracks, send music, send songs, unsolicited, get heard, get signed, for artists, for composers, for songwriters, for musicians, for producers, for writers, for labels, for publishers, write for us, open call, open calls, call for music, call for artists, artist application*',
    de: '*einsend*, *einreich*, manuskript*, deine musik, ihre musik, eure musik, musik senden, musik schicken, fur kunstler*, fuer kuenstler*, fur musiker*, fuer musiker*, fur komponist*, fuer komponist*',
    fr: 'maquette*, soumettre*, soumission*, envoyer*, envoyez*, votre musique, vos titres, proposer*, deposer*, pour les artistes, artistes independants, appel a projets',
    es: 'maqueta*, envia*, enviar*, envie*, tu musica, tus canciones, presenta tu*, presentar*, propuesta*, para artistas, para compositores, convocatoria*',
  },
  contact: {
    points: 7,
    en: 'contact*, get in touch, say hello, write to us, reach us, talk to us, enquir*, inquir*',
    de: 'kontakt*, ansprechpartner*, schreib uns, schreiben sie uns, anfrage*',
    fr: 'nous ecrire, ecrivez nous, nous contacter, nous joindre, coordonnees',
    es: 'contacta*, escribenos, escribanos, hablemos, hablanos',
  },
  people: {
    points: 6,
    en: 'team, our team, the team, people, our people, staff, our staff, crew, the crew, who we are, founder*, leadership, meet us',
    de: 'uber uns, ueber uns, wer wir sind, mitarbeit*, unser team, das team, personen, leitung',
    fr: 'equipe, notre equipe, l equipe, qui sommes nous',
    es: 'equipo, nuestro equipo, el equipo, quienes somos, nosotros',
  },
  questions: {
    points: 6,
    en: 'faq, faqs, frequently asked*, questions, guidelines',
    de: 'haufige fragen, haeufige fragen, fragen und antworten, richtlinien',
    fr: 'foire aux questions, questions frequentes',
    es: 'preguntas frecuentes, preguntas',
  },
  about: {
    points: 5,
    en: 'about, about us, about the*, our story, our label, the label, our company, company, the studio, profile, info, information, biography, composer',
    de: 'info, infos, informationen, das label, der verlag, unternehmen, profil, geschichte',
    fr: 'a propos*, le label, la maison, presentation, infos, informations',
    es: 'acerca de*, sobre nosotros, el sello, sello, la empresa, empresa, informacion, mas informacion',
  },
  together: {
    points: 5,
    en: 'work with us, join us, join our*, apply, pitch, collaborat*, partner*',
    de: 'zusammenarbeit, mitmachen, bewerb*',
    fr: 'collaborer, collaboration*, rejoindre*, travailler avec nous',
    es: 'colabora*, unete*, trabaja con nosotros',
  },
  licensing: {
    points: 4,
    en: 'licens*, licenc*, sync, synch*, clearance, music supervision, publishing, industry, for film*',
    de: 'lizenz*, verlag, musikverlag',
    fr: 'licence*, edition*, supervision musicale',
    es: 'licencia*, sincronizacion*, editorial*',
  },
  notice: {
    points: 4,
    en: 'imprint, legal notice, legal',
    de: 'impressum*',
    fr: 'mentions legales',
    es: 'aviso legal',
  },
  roster: {
    points: 3,
    en: 'artist, artists, our artists, roster, composers, our composers, songwriters, writers, musicians',
    de: 'kunstler*, kuenstler*, komponist*',
    fr: 'artiste, artistes, nos artistes, compositeurs',
    es: 'artista, artistas, compositores',
  },
} satisfies Record<string, Words>

export type Topic = keyof typeof LINK_WORDS

/** The labels of language switches for the four languages. */
export const LANGUAGE_NAMES: ReadonlySet<string> = new Set(
  'en eng english en gb en us de deu ger deutsch german fr fra francais french es esp espanol spanish'.split(' '),
)
