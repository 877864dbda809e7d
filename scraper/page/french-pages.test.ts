import { expect, test } from 'vitest'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from './read-page.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const MENU = '<nav><a href="/">Accueil</a><a href="/catalogue">Catalogue</a><a href="/contact">Contact</a></nav>'
const FOOTER = '<footer>Mentions légales · Politique de confidentialité · Inscription à la newsletter</footer>'

function opportunityOf(url: string, title: string, main: string) {
  const body = `<!doctype html><html lang="fr"><head><title>${title}</title></head><body>${MENU}<main>${main}</main>${FOOTER}</body></html>`
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: NOW })
  return reading === null ? null : deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), NOW)
}

test.each([
  [
    'a library that takes no more composers',
    'https://www.clefdecanal.fr/compositeurs',
    'Compositeurs | Clef de Canal',
    '<h1>Compositeurs</h1><p>Clef de Canal édite de la musique de librairie pour la télévision et le documentaire.</p><p>Nous ne prenons plus de nouveaux compositeurs en ce moment.</p>',
    { submission_status: 'closed', kind: 'sync-library' },
  ],
  [
    'supervisors who say nothing of demos',
    'https://www.planfixe.studio/',
    'Plan Fixe | Supervision musicale',
    '<h1>La musique de vos films</h1><p>Nous aidons les producteurs : recherche de titres, musique originale, négociation des droits.</p><p>bonjour@planfixe.studio</p>',
    { submission_status: 'unknown', kind: 'music-supervision', contact_email: 'bonjour@planfixe.studio' },
  ],
  [
    'a publisher that hears what managers bring',
    'https://editionsruisseau.ca/contact',
    'Contact - Éditions Ruisseau',
    '<h1>Nous joindre</h1><p>Éditions Ruisseau est un éditeur musical. Nous plaçons les œuvres de nos auteurs au cinéma et à la télé.</p><p>Les maquettes sont écoutées seulement si elles sont transmises par un gérant.</p>',
    { submission_status: 'closed', status_reason: 'referral_only' },
  ],
  [
    'a games studio that looks for composers',
    'https://studiogalet.ch/collaborer',
    'Collaborer | Studio Galet',
    '<h1>Collaborer</h1><p>Studio Galet crée la musique et les bruitages de jeux vidéo.</p><p>Transmettez-nous votre bande démo : son@studiogalet.ch</p>',
    { submission_status: 'open', kind: 'games', contact_email: 'son@studiogalet.ch' },
  ],
  [
    'a call with its last day',
    'https://www.editions-syncope.be/appel',
    'Appel à chansons | Éditions Syncope',
    '<h1>Appel à chansons</h1><p>Syncope est une maison d’édition musicale. Pour notre catalogue destiné à l’audiovisuel, nous acceptons vos chansons jusqu’au 15 février 2027 : chansons@editions-syncope.be</p>',
    { submission_status: 'open', deadline: '2027-02-15' },
  ],
  [
    'a label that answers a question',
    'https://www.phareouest-disques.com/faq',
    'Questions | Phare Ouest Disques',
    '<h1>Questions</h1><h3>Puis-je vous envoyer ma démo ?</h3><p>Hélas non, notre label se consacre à ses artistes et à leur musique.</p><h3>Où trouver vos disques ?</h3><p>Chez trente disquaires, ou en écrivant à label@phareouest-disques.com.</p>',
    { submission_status: 'closed' },
  ],
])('%s', (_what, url, title, main, expected) => {
  expect(opportunityOf(url, title, main)).toMatchObject(expected)
})

test.each([
  [
    'an interview',
    'https://www.revuesillon.fr/entretiens/phare-ouest',
    'Phare Ouest : « On écoute tout » | Sillon',
    '<h1>Phare Ouest : « On écoute tout »</h1><p>Publié le 14 mars 2026 par Maëlle Corre</p><p>Rencontre avec le fondateur du label.</p><p>Comment choisissez-vous vos groupes ?</p><p>On reçoit dix démos par semaine, envoyez-nous vos liens !</p>',
  ],
  [
    'a festival that judges bands',
    'https://www.festivaldelabaie.fr/tremplin',
    'Tremplin 2027 – Festival de la Baie',
    '<h1>Tremplin</h1><p>Les inscriptions sont ouvertes : envoyez deux titres et une fiche technique à tremplin@festivaldelabaie.fr.</p><p>Le jury désignera les lauréats. À gagner : un concert.</p>',
  ],
  [
    'a radio station',
    'https://www.radiogravier.fr/artistes',
    'Passer à l’antenne | Radio Gravier',
    '<h1>Passer à l’antenne</h1><p>Radio Gravier, radio associative, diffuse chaque semaine cent artistes. Envoyez vos morceaux à prog@radiogravier.fr.</p>',
  ],
  [
    'a shop that takes records on deposit',
    'https://www.vinylesdelaplace.fr/depot-vente',
    'Dépôt-vente | Vinyles de la Place, disquaire',
    '<h1>Dépôt-vente</h1><p>Groupe ou petit label ? Nous prenons vos disques en dépôt. Écrivez à bac@vinylesdelaplace.fr.</p><p>Ouvert du mardi au samedi.</p>',
  ],
  [
    'a training course',
    'https://www.campusphonique.fr/stages/synchro',
    'Stage : placer sa musique | Campus Phonique',
    '<h1>Placer sa musique</h1><p>En deux jours, découvrez la synchronisation et apprenez à préparer vos titres. Les stagiaires envoient trois morceaux.</p><p>690 € HT.</p>',
  ],
])('%s makes no opportunity', (_what, url, title, main) => {
  expect(opportunityOf(url, title, main)).toBeNull()
})
