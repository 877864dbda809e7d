import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { nameEpisodes } from './sync-resume.tsx'

test('a member without a photograph has initials on a generated portrait', () => {
  const html = renderToStaticMarkup(<Avatar id="delphine-marrow" initials="DM" photo={null} />)
  expect(html).toContain('>DM<')
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('src="/art/team/delphine-marrow.svg"')
})

test('a photograph covers the initials and is visible without script', () => {
  const html = renderToStaticMarkup(<Avatar id="delphine-marrow" initials="DM" photo="/art/team/x.webp" />)
  expect(html).toContain('DM')
  expect(html).not.toMatch(/opacity-0|invisible/)
})

test('a number is printed as a count of episodes, and a title unchanged', () => {
  expect([15, '15+', '1', 'The Pilot'].map(nameEpisodes)).toEqual([
    '15 episodes',
    '15+ episodes',
    '1 episode',
    'The Pilot',
  ])
})
