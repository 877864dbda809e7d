import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

function read(url: string, title: string, main: string) {
  const nav = '<nav><ul><li><a href="/">Inicio</a></li><li><a href="/contacto">Contacto</a></li></ul></nav>'
  const body = `<!doctype html><html lang="es"><head><title>${title}</title></head><body>${nav}<main>${main}</main><footer><p>Aviso legal · Privacidad</p></footer></body></html>`
  return readPage({ url, body, contentType: 'text/html', fetchedAt: NOW }).reading
}

test.each([
  [
    'music for advertising',
    'advertising-music',
    'unknown',
    'https://www.talleralmendro.es/',
    'Taller Almendro | Música para publicidad',
    '<h1>Música para publicidad</h1><p>Componemos bandas sonoras y logos sonoros para marcas y campañas de agencias de toda España.</p><p>hola@talleralmendro.es</p>',
  ],
  [
    'music for games',
    'games',
    'unknown',
    'https://www.nochealta.com/',
    'Noche Alta: sonido para videojuegos',
    '<h1>Sonido para videojuegos</h1><p>Componemos la banda sonora y los efectos de tu juego. Ya van cuarenta juegos.</p><p>hola@nochealta.com</p>',
  ],
  [
    'music for trailers',
    'trailer-house',
    'unknown',
    'https://www.riscomusica.es/',
    'Risco | Música para tráilers',
    '<h1>Música para tráilers</h1><p>Risco produce piezas orquestales para tráilers de películas y series.</p><p>licencias@riscomusica.es</p>',
  ],
  [
    'supervisors',
    'music-supervision',
    'unknown',
    'https://www.hilodemusica.com/servicios',
    'Servicios | Hilo',
    '<h1>Servicios</h1><p>Hilo ofrece supervisión musical a productoras de cine. Localizamos a los titulares y negociamos las licencias.</p><p>info@hilodemusica.com</p>',
  ],
  [
    'a library that takes composers by invitation',
    'sync-library',
    'closed',
    'https://www.archivoceleste.com/unete',
    'Únete | Archivo Celeste',
    '<h1>Únete</h1><p>Archivo Celeste es una biblioteca de música de producción para televisión. Solo incorporamos compositores por invitación.</p>',
  ],
  [
    'a label whose calendar is full',
    'publisher-sync',
    'closed',
    'https://www.discosbarlovento.es/contacto',
    'Contacto - Discos Barlovento',
    '<h1>Contacto</h1><p>Discos Barlovento, sello discográfico de Cádiz. Editamos discos y licenciamos nuestras canciones.</p><h3>¿Puedo mandaros una maqueta?</h3><p>De momento no: tenemos el calendario de lanzamientos cubierto.</p>',
  ],
  [
    'a label that listens',
    'publisher-sync',
    'open',
    'https://www.discossotavento.cl/demos',
    'Demos | Discos Sotavento',
    '<h1>Demos</h1><p>Somos un sello de Concepción. Editamos discos de pop y folclor.</p><p>Si creés que tu música va con nosotros, escribinos a demos@discossotavento.cl con un enlace.</p>',
  ],
])('a Spanish company page makes an opportunity: %s', (_what, category, status, url, title, main) => {
  expect(read(url, title, main)).toMatchObject({
    page_kind: 'organisation',
    relevant: true,
    category,
    policy: { status },
  })
})

test.each([
  [
    'an interview',
    'https://www.ecosdelpuerto.com/entrevistas/rita-olmo',
    'Rita Olmo: «El disco salió de un viaje» | Ecos del Puerto',
    '<h1>Rita Olmo: «El disco salió de un viaje»</h1><p>Por Juan Prado · 3 de mayo de 2026</p><p>Hablamos con ella de su sello.</p><p>¿Cómo llegaste al sello? Les mandé una maqueta. Escuchan todo lo que les llega.</p>',
  ],
  [
    'a station',
    'https://www.radioespigon.com/manda-tu-musica',
    'Manda tu música a Radio Espigón',
    '<h1>Manda tu música</h1><p>Radio Espigón, 98.1 FM. Envíanos tu canción a musica@radioespigon.com y sonará en directo en nuestros programas.</p>',
  ],
  [
    'a course',
    'https://www.aulapentagrama.com/master',
    'Máster en negocio musical | Aula Pentagrama',
    '<h1>Máster en negocio musical</h1><p>Fórmate con profesionales de sellos y editoriales. Plazas limitadas.</p><p>Envía tu solicitud con una muestra de tu música. Matrícula: 3.000 €.</p>',
  ],
  [
    'paid promotion',
    'https://www.subetucancion.com/',
    'Promociona tu música | Sube tu Canción',
    '<h1>Promociona tu música</h1><p>Sube tu canción y la enviamos a cien curadores, blogs y sellos. Pack básico, 15 €.</p>',
  ],
])('a Spanish page of another trade makes no opportunity: %s', (_what, url, title, main) => {
  expect(read(url, title, main)?.relevant).toBe(false)
})

test('a window that opens again in Spanish is closed until that day', () => {
  const said = read(
    'https://www.discosmarea.cl/demos',
    'Demos | Discos Marea',
    '<p>Discos Marea es un sello de Valdivia.</p><p>Ya cerramos la recepción de demos. Volveremos a abrirla el 1 de marzo de 2027.</p>',
  )
  expect(said?.policy).toMatchObject({ status: 'closed', reason: 'window_closed' })
})

test('the deadline and the submitters of a call in Spanish are read', () => {
  const said = read(
    'https://www.netlabelbrezo.org/convocatoria',
    'Convocatoria | Brezo netlabel',
    '<p>Brezo es un netlabel.</p><p>Recibimos piezas inéditas de músicos y sellos hasta el 31 de enero de 2027.</p>',
  )
  expect(said?.policy).toMatchObject({ status: 'open', deadline: '2027-01-31', who: ['artist', 'label'] })
})
