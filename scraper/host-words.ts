const COMMON =
  'supervision productions production publishing entertainment collective licensing soundtrack creative services business library affairs records record recordings agency studios studio sounds sound audio music musik media songs song tracks track scores score group house tunes tune sync synch film films free the tv and of in by for my our your big little red blue green black white gold golden silver bright dark deep high low new old north south east west sun moon star stars sky sea ocean river lake hill stone rock iron steel wood oak pine tree forest garden field bridge road street park city town world global river wave waves tide light lights night day fire ice snow storm rain wind cloud bird wolf fox lion tiger bear horse cat dog fish bee heart soul mind eye ear hand head voice beat beats bass drum string piano note notes key keys tone tones chord melody rhythm harmony groove loop mix master first last one two three five seven ten pro lab labs works box club room vault factory shop store market street lane hall tower castle king queen prince rebel pirate sonic wild true pure real good great super ultra mega mono stereo tape vinyl radio wire hub base point line circle square crown arrow anchor compass lantern mirror glass copper velvet silk paper ink ladder climb cellar mill tram harbour harbor pier port bay coast island valley mountain peak cave'
const VOCABULARY: ReadonlySet<string> = new Set(COMMON.split(' '))

/** Cuts a host's label into the fewest words that are known or stand on the page; null where it can not be cut whole. */
export function cutIntoWords(label: string, pageWords: ReadonlySet<string>): string[] | null {
  if (label.length > 40) return null
  // Cheapest cut up to each letter: a word of the page costs less than one that is only common.
  const best: ({ cost: number; words: string[] } | null)[] = [{ cost: 0, words: [] }]
  for (let end = 1; end <= label.length; end += 1) {
    best[end] = null
    for (let start = Math.max(0, end - 16); start < end; start += 1) {
      const before = best[start]
      const word = label.slice(start, end)
      const known = VOCABULARY.has(word) ? 1.1 : word.length > 2 && pageWords.has(word) ? 1 : null
      if (before == null || known === null || (word.length < 3 && !VOCABULARY.has(word))) continue
      const cost = before.cost + known
      const held = best[end]
      if (held == null || cost < held.cost) best[end] = { cost, words: [...before.words, word] }
    }
  }
  const whole = best[label.length]
  return whole == null || whole.words.length > 5 ? null : whole.words
}
